// @ts-check
// What taps do: the name in a button's `data-do`, with the value in its `data-value`. Games add their own.

import { get, post } from "./box.js";
import { gameOf } from "./game_registry.js";
import { needTexts, say, speak } from "./texts.js";
import { turnOne } from "./rotated_seats.js";
import { currentSheet } from "./views/sheet.js";

// Deeds that change the match: their buttons rest while the box does not answer.
export const ACTS = new Set(["act", "dismiss", "resume", "begin", "again", "tryOut"]);

/**
 * Reads the cards in view, which takes a second or so; what the sheet showed before stays until then.
 * @param {App} app
 * @param {{ seat: number, more?: boolean }} what
 */
async function count(app, { seat, more }) {
  const there = () => app.view.sheet?.name === "recount";
  const sheet = () => /** @type {Sheet} */ (app.view.sheet);
  app.change({ sheet: { ...sheet(), busy: true } });
  try {
    const found = await post("/api/recount", { seat, more });
    if (there()) app.change({ sheet: { name: "recount", seat, found } });
  } finally {
    if (there()) app.change({ sheet: { ...sheet(), busy: false } });
  }
}

// Deeds that wait for nothing.
export const URGENT = new Set(["stop"]);

/**
 * @param {App} app
 * @returns {Deeds}
 */
export function deedsOf(app) {
  const match = () => /** @type {MatchView} */ (app.view.snapshot.match);

  return {
    act: app.act,
    dismiss: () => app.send("/api/dismiss", { after: match().acts }),
    resume: () => app.send("/api/resume"),
    stop: () => post("/api/stop"),
    open: (sheet) => app.change({ sheet }),
    close: () =>
      app.change({
        sheet: app.view.sheet?.before ?? null,
        putAway: app.view.sheet ? app.view.putAway : currentSheet(app.view)?.token,
      }),
    history: async () => {
      await needTexts("history", "again");
      app.change({ sheet: { name: "history", entries: await get("/api/history") } });
    },
    ...lazily(app, ["acts", "checkAgain", "compareBoard", "correctAt", "insertAt"]),
    setup: () => app.openDraft("setup"),
    openPath: () => app.openDraft("path"),
    speak: async (language) => {
      await speak(language);
      document.title = say("title.tablet");
      app.change({});
    },
    turnOne: (seat) => {
      turnOne(seat);
      app.change({});
    },
    sound: async () => (await import("./sound.js")).openSound(app),
    rules: async (wanted) => (await import("./rulebook.js")).openRules(app, wanted),
    recount: async (seat) => {
      await post("/api/recount/begin");
      app.change({ sheet: { name: "recount", seat } });
    },
    count: (what) => count(app, what),
    again: () => {
      const { id, edition, seats, animals, places, options, first } = match();
      const next = (first + 1) % seats.length;
      return app.send("/api/match", { edition, seats, animals, places, options, first: next, replaces: id });
    },
  };
}

/**
 * Deeds whose code and texts come over the network when one of them is done.
 * @param {App} app
 * @param {string[]} names
 * @returns {Deeds}
 */
function lazily(app, names) {
  const later = (name) => async (value) => {
    const [{ repairDeeds }] = await Promise.all([import("./repairs.js"), needTexts("history", "again")]);
    return repairDeeds(app)[name](value);
  };
  return Object.fromEntries(names.map((name) => [name, later(name)]));
}

/**
 * The deeds of every game; a deed of two games is done by the one that is played.
 * @param {App} app
 * @param {string} name
 * @returns {Deed}
 */
export function ownDeed(app, name) {
  const { match } = app.view.snapshot;
  return /** @type {Deed} */ (match ? gameOf(match).deeds?.(app)[name] : undefined);
}
