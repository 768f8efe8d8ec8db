// Rings and thefts by their names, and money.

import { picture as drawn } from "../../cards.js";
import { h, icon } from "../../dom.js";
import { say, sayNumber } from "../../texts.js";

// The dollars of "ring_3000" or of one of its pictures, "ring_3000_2"; null for a theft.
export function valueOf(name) {
  const [kind, value] = name.split("_");
  return kind === "ring" ? Number(value) : null;
}

export function money(amount) {
  return say(amount < 0 ? "money.owed" : "money", { amount: sayNumber(Math.abs(amount)) });
}

export function cardText(_, name) {
  const value = valueOf(name);
  if (value !== null) return say("card.ring", { value: money(value) });
  return say(name === "back" ? "card.back" : "card.theft");
}

export function picture(match, name, className = "card", alt = "") {
  return drawn(match.edition, name, className, alt);
}

// A ring with its value, and a diamond on it when it is set.
export function ring(match, value, set, className = "ring", alt = "") {
  return h(
    "span",
    { class: [className, set && "set"] },
    picture(match, `ring_${value}`, "card", alt),
    set ? icon("gem", "icon gem") : null,
  );
}
