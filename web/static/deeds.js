// What taps do: the name in a button's `data-do`, with the value in its `data-value`. Games add their own.

import { get, post } from "./box.js";
import { gameOf } from "./registry.js";
import { animalText } from "./seats.js";
import { currentSheet } from "./views/sheet.js";

// Deeds that change the match: their buttons rest while the box does not answer.
export const ACTS = new Set(["act", "dismiss", "resume", "begin", "again"]);

// Reads the cards in view, which takes a second or so; what the sheet showed before stays until then.
async function count(app, { seat, more }) {
  const there = () => app.view.sheet?.name === "recount";
  app.change({ sheet: { ...app.view.sheet, busy: true } });
  try {
    const found = await post("/api/recount", { seat, more });
    if (there()) app.change({ sheet: { name: "recount", seat, found } });
  } finally {
    if (there()) app.change({ sheet: { ...app.view.sheet, busy: false } });
  }
}

// Deeds that wait for nothing.
export const URGENT = new Set(["stop"]);

export function deedsOf(app) {
  const match = () => app.view.snapshot.match;
  const begin = (edition, seats, options, first) =>
    app.send("/api/match", { edition, seats, options, first, replaces: match()?.id ?? 0 });

  return {
    act: app.act,
    dismiss: () => app.send("/api/dismiss", { after: match().acts }),
    resume: () => app.send("/api/resume"),
    stop: () => post("/api/stop"),
    open: (sheet) => app.change({ sheet }),
    close: () => app.change({ sheet: null, putAway: app.view.sheet ? app.view.putAway : currentSheet(app.view)?.token }),
    history: async () => app.change({ sheet: { name: "history", entries: await get("/api/history") } }),
    correctAt: async (entry) =>
      app.change({ sheet: { name: "correct", entry, choices: await get(`/api/choices?at=${entry.at}`) } }),
    setup: () => app.openSetup(),
    recount: async (seat) => {
      await post("/api/recount/begin");
      app.change({ sheet: { name: "recount", seat } });
    },
    count: (what) => count(app, what),
    ...draftDeeds(app),
    begin: () => {
      const { edition, seats, options, first } = app.view.draft;
      return begin(
        edition,
        seats.map((name, seat) => name.trim() || animalText(seat)),
        withoutNone(options),
        first,
      );
    },
    again: () => {
      const { edition, seats, options, first } = match();
      return begin(edition, seats, options, (first + 1) % seats.length);
    },
  };
}

// Values that no card has are left out of a deck.
function withoutNone(options) {
  const held = (value) => Object.fromEntries(Object.entries(value).filter(([, count]) => count));
  const isDeck = (value) => typeof value === "object" && !Array.isArray(value);
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [key, isDeck(value) ? held(value) : value]));
}

// What a new match is going to be. Deeds look at the draft as it is when they are done: names are typed meanwhile.
function draftDeeds(app) {
  const draft = (changes) => app.change({ draft: { ...app.view.draft, ...changes } });
  const seated = (names, [least, most]) =>
    Array.from({ length: Math.min(Math.max(names.length, least), most) }, (_, seat) => names[seat] ?? "");
  const sit = (names, range) => {
    const seats = seated(names, range);
    return { seats, first: Math.min(app.view.draft.first, seats.length - 1) };
  };
  const rangeOf = (edition) => app.view.editions.find((one) => one.edition === edition).seats;

  return {
    edition: (edition) => draft({ edition, options: {}, ...sit(app.view.draft.seats, rangeOf(edition)) }),
    moreSeats: () => draft({ seats: [...app.view.draft.seats, ""] }),
    lessSeats: () => draft(sit(app.view.draft.seats.slice(0, -1), rangeOf(app.view.draft.edition))),
    first: (first) => draft({ first }),
    addValue: ({ key, value }) => {
      const other = document.querySelector("[data-input=other]");
      if (!(other.valueAsNumber >= 1)) return;
      draft({ options: { ...app.view.draft.options, [key]: { ...value, [Math.floor(other.valueAsNumber)]: 1 } } });
      other.value = "";
    },
    option: ({ key, value }) => draft({ options: { ...app.view.draft.options, [key]: value } }),
  };
}

// The deeds of every game; a deed of two games is done by the one that is played.
export function ownDeed(app, name) {
  const { match } = app.view.snapshot;
  return match ? gameOf(match).deeds?.(app)[name] : undefined;
}
