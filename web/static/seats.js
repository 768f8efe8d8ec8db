// @ts-check
// Each seat has an animal and a colour, so that nobody needs to read to find herself.

import { h, icon } from "./dom.js";
import { say } from "./texts.js";

export const ANIMALS = ["fox", "owl", "whale", "bear", "frog", "rabbit", "penguin", "elephant"];

/** @type {number[]} */
let animals = []; // of the seats of the match; each seat's own number where nobody has chosen

/**
 * From now on the seats have these animals, and their colours.
 * @param {number[]} chosen
 */
export function seatAnimals(chosen) {
  animals = chosen;
  const { style } = document.documentElement;
  for (const seat of ANIMALS.keys()) {
    const name = ANIMALS[animals[seat]];
    style.setProperty(`--seat-${seat}`, name ? `var(--${name})` : null);
    style.setProperty(`--tint-${seat}`, name ? `var(--${name}-tint)` : null);
  }
}

/** @param {number} animal */
export function animalText(animal) {
  return say(`animal.${ANIMALS[animal]}`);
}

/**
 * The sign of a seat of the match.
 * @param {number} seat
 * @param {string} [className]
 */
export function badge(seat, className = "badge") {
  return h("span", { class: className, "data-seat": seat }, icon(ANIMALS[animals[seat] ?? seat % ANIMALS.length]));
}

/**
 * An animal that nobody of the match need have.
 * @param {number} animal
 * @param {string} [className]
 */
export function animalBadge(animal, className = "badge") {
  return h("span", { class: className, "data-animal": ANIMALS[animal] }, icon(ANIMALS[animal]));
}
