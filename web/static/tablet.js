// The tablet: snapshots of the box in, the page out, taps back to the box.

import { follow, get, post, Refused } from "./box.js";
import { useDeck } from "./cards.js";
import { ACTS, deedsOf, ownDeed, URGENT } from "./deeds.js";
import { h, icon, morph } from "./dom.js";
import "./games/index.js";
import { gameOf, isLoaded, loadGame } from "./registry.js";
import { loadTexts, say, speakOf } from "./texts.js";
import { currentSheet, sheetOver } from "./views/sheet.js";
import { stage } from "./views/stage.js";
import { notes, topBar } from "./views/top.js";

const REST_MS = 300; // a second tap of a double tap comes sooner
const TOAST_MS = 5000;

const app = {
  // All that the page depends on.
  view: {
    snapshot: null,
    online: true,
    busy: false,
    sheet: null,
    toast: null,
    putAway: null,
    editions: null,
    draft: null,
  },

  change(changes) {
    const counted = app.view.sheet?.name === "recount";
    Object.assign(app.view, changes);
    if (counted && app.view.sheet?.name !== "recount") post("/api/recount/end").catch(app.tell); // the eye referees again
    render();
  },

  // Posts one act; until it is answered and the finger has left, every button is at rest.
  async send(path, body) {
    if (app.view.busy) return;
    app.change({ busy: true, toast: null });
    try {
      const snapshot = await post(path, body);
      app.change({ sheet: null });
      if (snapshot.version > app.view.snapshot.version) app.take(snapshot);
    } catch (error) {
      app.tell(error);
    }
    setTimeout(() => app.change({ busy: false }), REST_MS);
  },

  act(event) {
    return app.send("/api/act", { act: event, after: app.view.snapshot.match.acts });
  },

  // A new snapshot; what was being chosen from another state is put away.
  take(snapshot) {
    app.latest = snapshot;
    const game = snapshot.match?.game;
    if (game && !isLoaded(game)) {
      loadGame(game).then(() => app.take(app.latest));
      return;
    }
    const before = app.view.snapshot?.match;
    const after = snapshot.match;
    const moved = before?.id !== after?.id || before?.acts !== after?.acts;
    speakOf(after?.edition ?? app.view.draft?.edition);
    app.change({ snapshot, sheet: moved && app.view.sheet?.name !== "setup" ? null : app.view.sheet });
    if (!after && !app.view.draft) app.openSetup();
  },

  tell(error) {
    if (!(error instanceof Refused)) app.change({ toast: say("silent") });
    else app.change({ toast: error.message, sheet: error.reason === "overtaken" ? null : app.view.sheet });
    clearTimeout(app.toastTimer);
    app.toastTimer = setTimeout(() => app.change({ toast: null }), TOAST_MS);
  },

  async openSetup() {
    const editions = app.view.editions ?? (await get("/api/editions"));
    const match = app.view.snapshot.match;
    const draft = app.view.draft ?? { edition: editions[0].edition, seats: ["", ""], first: 0, options: {} };
    const known = match
      ? { edition: match.edition, seats: match.seats, options: match.options, first: match.first }
      : {};
    app.change({ editions, draft: { ...draft, ...known }, sheet: match ? { name: "setup" } : null });
  },
};

const deeds = deedsOf(app);
const root = document.getElementById("app");

function page(view) {
  const { snapshot, online, busy, toast } = view;
  if (!snapshot) return h("div", { id: "app" });
  const table = snapshot.match
    ? h("main", { class: "table", inert: currentSheet(view) !== null }, topBar(view), stage(view), playersOf(view))
    : h("main", { class: "table bare" }, notes(view));
  return h(
    "div",
    { id: "app", class: [!online && "offline", busy && "busy"], "data-match": snapshot.match?.id, "data-acts": snapshot.match?.acts },
    table,
    sheetOver(view),
    h(
      "div",
      { class: "toast-place", role: "alert" },
      toast ? h("p", { class: "toast", "data-testid": "toast" }, icon("info"), toast) : null,
    ),
  );
}

function playersOf({ snapshot: { match } }) {
  return h(
    "section",
    { class: ["players", match.game], "data-seats": match.seats.length },
    gameOf(match).players(match),
  );
}

function render() {
  const { view } = app;
  const fresh = page(view);
  for (const control of fresh.querySelectorAll("[data-do]")) {
    if (URGENT.has(control.dataset.do)) continue;
    control.disabled ||= view.busy || (!view.online && ACTS.has(control.dataset.do));
  }
  const before = root.querySelector("[role=dialog]")?.dataset.testid;
  morph(root, fresh);
  const dialog = root.querySelector("[role=dialog]");
  if (dialog && dialog.dataset.testid !== before) dialog.focus({ preventScroll: true });
}

async function run(name, value) {
  try {
    await (deeds[name] ?? ownDeed(app, name))(value);
  } catch (error) {
    app.tell(error);
  }
}

function listen() {
  root.addEventListener("click", (event) => {
    const control = event.target.closest("[data-do]");
    if (!control) return;
    const { value } = control.dataset;
    run(control.dataset.do, value === undefined ? undefined : JSON.parse(value));
  });
  root.addEventListener("input", ({ target }) => typed(target));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && root.querySelector("[data-do=close]")) run("close");
  });
}

// What is typed goes into the draft of a new match.
function typed({ dataset, value, valueAsNumber }) {
  const { draft } = app.view;
  const set = (key, found) => Object.assign(draft, { options: { ...draft.options, [key]: found } });
  if (dataset.input === "name")
    draft.seats = draft.seats.map((name, seat) => (seat === Number(dataset.seat) ? value : name));
  if (dataset.input === "number") set(dataset.option, valueAsNumber || 0);
  if (dataset.input === "words") set(dataset.option, value.split(/\s+/).filter(Boolean));
}

await loadTexts();
listen();
follow({
  onSnapshot: app.take,
  onDeck: (version) => useDeck(version) && app.change({}),
  onLine: (online) => online !== app.view.online && app.change({ online }),
});
