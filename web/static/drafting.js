// @ts-check
// A new match is put together: the sheets for it come with this script, when somebody needs them. What has been chosen
// so far outlives a visit to another page, such as the one where the box learns the family's cards.

import { get, post } from "./box.js";
import * as draft from "./draft.js";
import { needStyles } from "./dom.js";
import { textsOf } from "./game_registry.js";
import { needTexts } from "./texts.js";
import { path, STEPS } from "./views/onboarding.js";
import { listenToChairs } from "./views/seating.js";
import { setup } from "./views/setup.js";
import { addSheet } from "./views/sheet.js";

const KEPT = "path"; // the place in this tab's memory
const STILL_EVERY_MS = 1000;

let begun = false;

/**
 * Opens the sheet "setup" or "path"; without a name the one that a box without a match begins with.
 * Whoever has closed meanwhile what it was opened from does not want it any more.
 * @param {App} app
 * @param {string} [name]
 */
export async function openDraft(app, name) {
  const from = app.view.sheet;
  const [editions, { used }] = await Promise.all([
    app.view.editions ?? offered(),
    get("/api/minutes"),
    needTexts("setup", "onboarding"),
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
  /** @param {App} app */
  showStep(app);
}

// What a new match may be, as soon as there are words for it.
async function offered() {
  const editions = await get("/api/editions");
  await needTexts(...new Set(editions.map(({ game }) => textsOf(game))));
  return editions;
}

/**
 * Once: the sheets are known, and what people do on them is heard.
 * @param {App} app
 */
function begin(app) {
  addSheet("setup", setup);
  addSheet("path", path);
  app.addDeeds(deedsOf(app));
  app.root.addEventListener("input", ({ target }) => typed(app, /** @type {HTMLInputElement} */ (target)));
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

/**
 * @param {App} app
 * @param {string} step
 */
const onStep = (app, step) => !document.hidden && app.view.sheet?.name === "path" && app.view.sheet.step === step;

/** @param {App} app */
function keep({ view: { sheet, draft: now } }) {
  if (sheet?.name === "path") sessionStorage.setItem(KEPT, JSON.stringify({ step: sheet.step, draft: now }));
  else sessionStorage.removeItem(KEPT);
}

/**
 * @param {Edition[]} editions
 * @returns {{ draft: Draft, step: string } | null}
 */
function recalled(editions) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  return kept && editions.some(({ edition }) => edition === kept.draft.edition) ? draft.renumbered(kept) : null;
}

/**
 * @param {App} app
 * @returns {Deeds}
 */
function deedsOf(app) {
  const now = () => /** @type {Draft} */ (app.view.draft);
  const sheet = () => /** @type {Sheet} */ (app.view.sheet);
  // what was asked is answered
  const change = (changes) => app.change({ draft: { ...now(), ...changes, asked: null } });
  /** @param {string} name */
  const editionOf = (name) => /** @type {Edition} */ (app.view.editions?.find(({ edition }) => edition === name));
  const option = (key, value) => change({ options: { ...now().options, [key]: value } });

  return {
    step: (step) => {
      app.change({ sheet: { ...sheet(), name: "path", step } });
      showStep(app);
    },
    edition: (name) => change(draft.withEdition(now(), editionOf(name))),
    moreSeats: () => change(draft.withMoreSeats(now())),
    lessSeats: () => editionOf(now().edition).seats[0] < now().seats.length && change(draft.withLessSeats(now())),
    first: (first) => change({ first }),
    ask: (asked) => {
      const again = JSON.stringify(asked) === JSON.stringify(now().asked);
      app.change({ draft: { ...now(), asked: again ? null : asked } });
    },
    animal: ({ id, animal }) => change(draft.withSwap(now(), id, "animal", animal)),
    place: ({ id, place }) => change(draft.withSwap(now(), id, "place", place)),
    option: ({ key, value }) => option(key, value),
    addValue: ({ key, value }) => {
      /** @type {HTMLInputElement | null} */
      const other = document.querySelector("[data-input=other]");
      if (!other || !(other.valueAsNumber >= 1)) return;
      option(key, { ...value, [Math.floor(other.valueAsNumber)]: 1 });
      other.value = "";
    },
    begin: () => app.send("/api/match", { ...draft.asMatch(now()), replaces: app.view.snapshot.match?.id ?? 0 }),
    deck: (deck) => app.change({ sheet: { ...sheet(), deck } }),
    tryOut: async (part) => {
      await post(`/api/try/${part}`);
      app.change({ sheet: { ...sheet(), tried: { ...sheet().tried, [part]: true } } });
    },
  };
}

/**
 * What is typed goes into the draft at once; the page is drawn anew with the next tap.
 * @param {App} app
 * @param {HTMLInputElement} input
 */
function typed(app, { dataset, value, valueAsNumber }) {
  const now = /** @type {Draft} */ (app.view.draft);
  const { input, id, option = "" } = dataset;
  const set = (found) => Object.assign(now, { options: { ...now.options, [option]: found } });
  if (input === "name") app.view.draft = draft.withName(now, Number(id), value);
  if (input === "number") set(valueAsNumber || 0);
  if (input === "words") set(value.split(/\s+/).filter(Boolean));
}
