// Each seat has an animal and a colour, so that nobody needs to read to find herself.

import { h, icon } from "./dom.js";
import { say } from "./texts.js";

export const ANIMALS = ["fox", "owl", "whale", "bear"];

export function animalOf(seat) {
  return ANIMALS[seat % ANIMALS.length];
}

export function animalText(seat) {
  return say(`animal.${animalOf(seat)}`);
}

export function badge(seat, className = "badge") {
  return h("span", { class: className, "data-seat": seat }, icon(animalOf(seat)));
}

const EMBLEMS = { pink: "heart", blue: "drop", yellow: "sun", green: "leaf", red: "crown" };
const OTHERS = ["star", "moon", "bell", "flower"];

// A castle colour as colour and sign; colours that the deck's makers did not think of get one of a few other signs.
export function emblem(colour, className = "emblem") {
  const letters = [...colour].reduce((sum, letter) => sum + letter.codePointAt(0), 0);
  return h("span", { class: className, "data-colour": colour }, icon(EMBLEMS[colour] ?? OTHERS[letters % OTHERS.length]));
}
