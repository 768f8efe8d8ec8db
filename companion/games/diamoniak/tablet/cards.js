// Cards by their names: what a name says, its picture, and how it is called.

import { picture as drawn } from "../../cards.js";
import { knows, say } from "../../texts.js";

// "boat_blue_2" in an edition whose word for castle is boat: {role: "castle", colour: "blue", part: 2}.
export function readCard(name, words) {
  const [first, ...rest] = name.split("_");
  const role = Object.keys(words).find((key) => key === first || words[key] === first) ?? first;
  const colour = role === "castle" ? (rest.shift() ?? null) : null;
  return { name, role, colour, part: rest.length ? Number(rest[0]) : null };
}

// The name of a card of a role, in the edition's own words: cardOf("fairy", words) is "cannon" among pirates.
export function cardOf(role, words, colour, part) {
  return [words[role], colour, part].filter(Boolean).join("_");
}

// The class that a card belongs to: its name without the part.
export function classOf(name, words) {
  const { role, colour } = readCard(name, words);
  return role in words ? cardOf(role, words, colour) : name;
}

export function picture(match, name, className = "card", alt = cardText(match, name)) {
  return drawn(match.edition, name, className, alt);
}

export function cardText(match, name) {
  const { role, colour, part } = readCard(name, match.state.words);
  const key = colour && part ? "card.castle_part" : `card.${role}`;
  return knows(key) ? say(key, { colour: colourText(colour), part }) : name;
}

export function colourText(colour) {
  return knows(`colour.${colour}`) ? say(`colour.${colour}`) : (colour ?? "");
}
