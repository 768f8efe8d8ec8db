// What taps do: the name in a button's `data-do`, with the value in its `data-value`.

import { get, post } from "./box.js";
import { payable } from "./match.js";
import { animalText } from "./seats.js";

// Deeds that change the match: their buttons rest while the box does not answer.
export const ACTS = new Set(["act", "pay", "dice", "dismiss", "resume", "begin", "again"]);

export function deedsOf(app) {
  const match = () => app.view.snapshot.match;
  const act = (event) => app.send("/api/act", { act: event, after: match().acts });
  const begin = (edition, seats, options, first) =>
    app.send("/api/match", { edition, seats, options, first, replaces: match()?.id ?? 0 });

  return {
    act,
    pay: (cards) => act(payment(app.view.sheet, cards)),
    dice: () => act({ event: "pay", cards: sample(payable(match()) ?? [], match().state.owed) }),
    dismiss: () => app.send("/api/dismiss", { after: match().acts }),
    resume: () => app.send("/api/resume"),
    open: (sheet) => app.change({ sheet }),
    close: () => app.change({ sheet: null, celebrated: match()?.id }),
    pick: (index) => app.change({ sheet: picking(app.view.sheet, index, match()) }),
    history: async () => app.change({ sheet: { name: "history", entries: await get("/api/history") } }),
    correctAt: async (entry) =>
      app.change({ sheet: { name: "correct", entry, choices: await get(`/api/choices?at=${entry.at}`) } }),
    setup: () => app.openSetup(),
    draft: (changes) => app.change({ draft: { ...app.view.draft, ...changes } }),
    begin: () => {
      const { edition, seats, options, first } = app.view.draft;
      return begin(
        edition,
        seats.map((name, seat) => name.trim() || animalText(seat)),
        options,
        first,
      );
    },
    again: () => {
      const { edition, seats, options, first } = match();
      return begin(edition, seats, options, (first + 1) % seats.length);
    },
  };
}

// A payment, or the correction of one.
function payment(sheet, cards) {
  const event = { event: "pay", cards };
  return sheet?.name === "correct" ? { event: "correct", at: sheet.entry.at, to: event } : event;
}

// Tapping takes a card, tapping again puts it back; a full hand takes no more.
function picking(sheet, index, match) {
  const picked = sheet.picked ?? [];
  const most = sheet.name === "correct" ? (sheet.entry.event.cards?.length ?? 1) : match.state.owed;
  if (picked.includes(index)) return { ...sheet, picked: picked.filter((one) => one !== index) };
  return picked.length < most ? { ...sheet, picked: [...picked, index] } : sheet;
}

function sample(cards, count) {
  const left = [...cards];
  const random = crypto.getRandomValues(new Uint32Array(count));
  return Array.from(random, (number) => left.splice(number % left.length, 1)[0]);
}
