// The page of past matches: the list, the players, and one match step by step. `#12` in the address is match 12.

import { get, post, Refused } from "./box.js";
import { h, morph } from "./dom.js";
import "./games/index.js";
import { openPage } from "./page.js";
import { loadGame } from "./game_registry.js";
import { seatAnimals } from "./seats.js";
import { loadTexts, say, speakOf } from "./texts.js";
import { pastMatches } from "./views/past.js";
import { momentAt, open, replay, stepKeys } from "./views/replay.js";
import { statistics } from "./views/statistics.js";

const EVERY_MS = 1400; // a step, while it plays

const root = h("main", { class: "past" });
const view = {
  tab: "list",
  filter: { edition: "", player: "" },
  asked: null,
  found: null,
  sums: null,
  opened: null,
  complaint: "",
};
let playing = null;

function page() {
  const content = view.opened
    ? replay(view.opened, playing !== null)
    : view.tab === "list"
      ? pastMatches(view)
      : statistics(view);
  return h("main", { class: "past" }, h("p", { class: "complaint", role: "alert" }, view.complaint), content);
}

// A slider that was moved by hand no longer follows its attribute.
function draw() {
  morph(root, page());
  const slider = root.querySelector("[type=range]");
  if (slider) slider.value = view.opened.at;
}

async function attempt(deed) {
  try {
    await deed();
    view.complaint = "";
  } catch (error) {
    view.complaint = error instanceof Refused ? error.message : say("silent");
  }
  draw();
}

// --- the list and the players

// What was asked for last is what is listed, in whatever order the answers come.
async function find(before = 0) {
  const asked = new URLSearchParams({ ...view.filter, before });
  view.asked = asked;
  const found = await get(`/api/matches?${asked}`);
  if (view.asked !== asked) return;
  if (before) found.matches.unshift(...view.found.matches);
  view.found = found;
}

const tabs = {
  list: () => find(),
  players: async () => (view.sums = await get("/api/statistics")),
};

// --- one match

async function show() {
  hold();
  const number = Number(location.hash.slice(1));
  view.opened = null;
  speakOf(null);
  if (!number) return view.found ? undefined : tabs.list();
  const found = await get(`/api/matches/${number}`);
  await loadGame(found.match.game);
  speakOf(found.match.edition);
  seatAnimals(found.match.animals);
  view.opened = open(found);
  await momentAt(view.opened, 0);
}

async function go(at) {
  const { opened } = view;
  if (!opened) return;
  opened.at = Math.min(Math.max(at, 0), opened.steps.length);
  if (opened.at === opened.steps.length) hold();
  await momentAt(opened, opened.at);
}

function hold() {
  clearInterval(playing);
  playing = null;
}

function play() {
  if (playing !== null) return hold();
  const next = () => attempt(() => go(view.opened.at + 1));
  playing = setInterval(next, EVERY_MS);
  return go(view.opened.at === view.opened.steps.length ? 0 : view.opened.at + 1);
}

async function goOn() {
  const now = await get("/api/snapshot");
  await post(`/api/matches/${view.opened.match.id}/resume`, { replaces: now.match?.id ?? 0 });
  location.assign("/");
}

const deeds = {
  tab: (tab) => {
    view.tab = tab;
    return tabs[tab]();
  },
  more: () => find(view.found.matches.at(-1).id),
  open: (number) => void (location.hash = number),
  leave: () => void (location.hash = ""),
  step: ({ to = view.opened.at, by = 0 }) => {
    hold();
    return go(to + by);
  },
  play,
  goOn,
};

root.addEventListener("click", ({ target }) => {
  const control = target.closest("[data-do]");
  if (control) attempt(() => deeds[control.dataset.do](control.dataset.value && JSON.parse(control.dataset.value)));
});
root.addEventListener("input", ({ target }) => {
  if (target.dataset.typed === "at") attempt(() => deeds.step({ to: target.valueAsNumber }));
});
root.addEventListener("change", ({ target }) => {
  if (!(target.dataset.typed in view.filter)) return;
  view.filter[target.dataset.typed] = target.value;
  attempt(find);
});
addEventListener("keydown", (event) => {
  if (
    !view.opened ||
    event.target.closest("input, select, button, a")?.matches(event.key === " " ? "*" : "input, select")
  )
    return;
  const { at, steps } = view.opened;
  const to = stepKeys(event.key, at, steps.length);
  if (to === undefined) return;
  event.preventDefault();
  attempt(() => (to === null ? play() : deeds.step({ to })));
});
addEventListener("hashchange", () => attempt(show));

await loadTexts("matches");
openPage(say("title.matches"), root);
await attempt(show);
