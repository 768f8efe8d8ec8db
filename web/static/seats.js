// Each seat has an animal and a colour, so that nobody needs to read to find herself.

import { h, icon } from "./dom.js";
import { say } from "./texts.js";

export const ANIMALS = ["fox", "owl", "whale", "bear", "frog", "rabbit", "penguin", "elephant"];

export function animalOf(seat) {
  return ANIMALS[seat % ANIMALS.length];
}

export function animalText(seat) {
  return say(`animal.${animalOf(seat)}`);
}

export function badge(seat, className = "badge") {
  return h("span", { class: className, "data-seat": seat }, icon(animalOf(seat)));
}
