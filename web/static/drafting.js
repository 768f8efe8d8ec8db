// A new match is put together: the sheets for it come with this script, when somebody needs them. What has been chosen
// so far outlives a visit to another page, such as the one where the box learns the family's cards.

import { get, post } from "./box.js";
import * as draft from "./draft.js";
import { needStyles } from "./dom.js";
import { needTexts } from "./texts.js";
import { path, STEPS } from "./views/path.js";
import { listenToChairs } from "./views/round.js";
import { setup } from "./views/setup.js";
import { addSheet } from "./views/sheet.js";

const KEPT = "path"; // the place in this tab's memory
const STILL_EVERY_MS = 1000;

let begun = false;

// Opens the sheet "setup" or "path"; without a name the one that a box without a match begins with.
// Whoever has closed meanwhile what it was opened from does not want it any more.
export async function openDraft(app, name) {
  const from = app.view.sheet;
  const [editions, { used }] = await Promise.all([
    app.view.editions ?? get("/api/editions"),
    get("/api/minutes"),
    needTexts("setup", "minutes"),
    needStyles("path"),
  ]);
  begun ||= begin(app);
  const { match, resumable } = app.view.snapshot;
  if (name ? app.view.sheet !== from : match) return; // put away, or somebody was quicker
  const kept = name ? null : recalled(editions);
  const known = kept?.draft ?? app.view.draft ?? draft.freshDraft(editions);
  const first = used || resumable ? "setup" : "path";
  app.change({
    editions,
    draft: match && name ? draft.draftOf(match) : known,
    sheet: { name: kept ? "path" : (name ?? first), step: kept?.step ?? STEPS[0] },
  });
  showStep(app);
}

// Once: the sheets are known, and what people do on them is heard.
function begin(app) {
  addSheet("setup", setup);
  addSheet("path", path);
  app.addDeeds(deedsOf(app));
  app.root.addEventListener("input", ({ target }) => typed(app, target));
  listenToChairs(app);
  setInterval(() => onStep(app, "camera") && app.change({ still: (app.view.still ?? 0) + 1 }), STILL_EVERY_MS);
  addEventListener("pagehide", () => keep(app));
  addEventListener("resize", () => showStep(app));
  return true;
}

// A phone has no room for all steps at once: the one that people are at is in sight.
function showStep({ root }) {
  root.querySelector(".trail [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

const onStep = (app, step) => !document.hidden && app.view.sheet?.name === "path" && app.view.sheet.step === step;

function keep({ view: { sheet, draft: now } }) {
  if (sheet?.name === "path") sessionStorage.setItem(KEPT, JSON.stringify({ step: sheet.step, draft: now }));
  else sessionStorage.removeItem(KEPT);
}

function recalled(editions) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  return kept && editions.some(({ edition }) => edition === kept.draft.edition) ? draft.renumbered(kept) : null;
}

function deedsOf(app) {
  const now = () => app.view.draft;
  // what was asked is answered
  const change = (changes) => app.change({ draft: { ...now(), ...changes, asked: null } });
  const editionNow = () => app.view.editions.find(({ edition }) => edition === now().edition);
  const option = (key, value) => change({ options: { ...now().options, [key]: value } });

  return {
    step: (step) => {
      app.change({ sheet: { ...app.view.sheet, name: "path", step } });
      showStep(app);
    },
    edition: (name) =>
      change(
        draft.withEdition(
          now(),
          app.view.editions.find(({ edition }) => edition === name),
        ),
      ),
    moreSeats: () => change(draft.withMoreSeats(now())),
    lessSeats: () => editionNow().seats[0] < now().seats.length && change(draft.withLessSeats(now())),
    first: (first) => change({ first }),
    ask: (asked) => {
      const again = JSON.stringify(asked) === JSON.stringify(now().asked);
      app.change({ draft: { ...now(), asked: again ? null : asked } });
    },
    animal: ({ id, animal }) => change(draft.withSwap(now(), id, "animal", animal)),
    place: ({ id, place }) => change(draft.withSwap(now(), id, "place", place)),
    option: ({ key, value }) => option(key, value),
    addValue: ({ key, value }) => {
      const other = document.querySelector("[data-input=other]");
      if (!(other.valueAsNumber >= 1)) return;
      option(key, { ...value, [Math.floor(other.valueAsNumber)]: 1 });
      other.value = "";
    },
    begin: () => app.send("/api/match", { ...draft.asMatch(now()), replaces: app.view.snapshot.match?.id ?? 0 }),
    deck: (deck) => app.change({ sheet: { ...app.view.sheet, deck } }),
    tryOut: async (part) => {
      await post(`/api/try/${part}`);
      app.change({ sheet: { ...app.view.sheet, tried: { ...app.view.sheet.tried, [part]: true } } });
    },
  };
}

// What is typed goes into the draft at once; the page is drawn anew with the next tap.
function typed(app, { dataset, value, valueAsNumber }) {
  const set = (key, found) => Object.assign(app.view.draft, { options: { ...app.view.draft.options, [key]: found } });
  if (dataset.input === "name") app.view.draft = draft.withName(app.view.draft, Number(dataset.id), value);
  if (dataset.input === "number") set(dataset.option, valueAsNumber || 0);
  if (dataset.input === "words") set(dataset.option, value.split(/\s+/).filter(Boolean));
}
