// What taps do in this game only: choosing the cards that the witch gets.

import { repair } from "../../views/history.js";
import { payable } from "./reading.js";

export function deeds(app) {
  const match = () => app.view.snapshot.match;
  return {
    pay: (cards) => app.act(payment(app.view.sheet, cards)),
    dice: () => app.act({ event: "pay", cards: sample(payable(match()) ?? [], match().state.owed) }),
    pick: (index) => app.change({ sheet: picking(app.view.sheet, index, match()) }),
  };
}

// A payment, or one that is told afterwards.
function payment(sheet, cards) {
  return repair(sheet)({ event: "pay", cards });
}

// Tapping takes a card, tapping again puts it back; a full hand takes no more.
function picking(sheet, index, match) {
  const picked = sheet.picked ?? [];
  const most = sheet.entry ? paidIn(sheet) : match.state.owed;
  if (picked.includes(index)) return { ...sheet, picked: picked.filter((one) => one !== index) };
  return picked.length < most ? { ...sheet, picked: [...picked, index] } : sheet;
}

// How many cards a payment that is told afterwards has: as many as the one it stands for.
export function paidIn({ name, entry }) {
  return name === "correct" && entry.event.event === "pay" ? entry.event.cards.length : 1;
}

function sample(cards, count) {
  const left = [...cards];
  const random = crypto.getRandomValues(new Uint32Array(count));
  return Array.from(random, (number) => left.splice(number % left.length, 1)[0]);
}
