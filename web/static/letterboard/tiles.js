// Tiles as small pictures: a letter with its value; a joker wears a star.

import { h, svg } from "../dom.js";
import { say, sayPercent } from "../texts.js";

export function valueOf({ state: { tiles } }, letter) {
  return tiles.letters[letter]?.[0] ?? 0;
}

// A tile in a row of text. `letter` "*" is a joker that stands for nothing yet.
export function tile(match, letter, joker = false, className = "") {
  const star = letter === "*";
  const value = joker || star ? 0 : valueOf(match, letter);
  return h(
    "span",
    { class: ["letter-tile", (joker || star) && "joker", className] },
    h("b", {}, star ? "★" : letter),
    h("small", { "aria-hidden": "true" }, value || ""),
  );
}

// Letters as on the board, a small one for a joker.
export function tilesOf(match, text) {
  return [...text].map((letter) => tile(match, letter.toUpperCase(), letter !== letter.toUpperCase()));
}

// Tiles as the camera read them, "H8=S", with how sure it was.
export function tilesRead(match, { tiles, confidence }) {
  return h(
    "ul",
    { class: "read-tiles" },
    tiles.map((told, at) => {
      const [field, face] = told.split("=");
      return h(
        "li",
        { "data-field": field },
        tile(match, face),
        h("span", { class: "sure" }, sayPercent(confidence[at])),
        h("small", {}, field),
      );
    }),
  );
}

// The same on the drawn board: `x`, `y` is the corner of its field, 10 wide.
export function drawnTile(match, { x, y }, { letter, joker }, attributes = {}) {
  const value = joker ? "" : valueOf(match, letter);
  return svg(
    "g",
    { ...attributes, transform: `translate(${x} ${y})`, "data-letter": joker ? letter.toLowerCase() : letter },
    svg("rect", { class: "side", x: 0.5, y: 0.9, width: 9, height: 8.7, rx: 1.3 }),
    svg("rect", { class: "face", x: 0.5, y: 0.4, width: 9, height: 8.6, rx: 1.3 }),
    svg("text", { class: "letter", x: joker ? 5.4 : 4.4, y: 7.1 }, letter),
    joker
      ? svg("path", { class: "star", d: "M2.3 1l.5 1.1 1.2.1-.9.8.3 1.2-1.1-.6-1.1.6.3-1.2-.9-.8 1.2-.1z" })
      : svg("text", { class: "value", x: 8.9, y: 8.4 }, String(value)),
  );
}

// A tile in words, for those who do not see it.
export function tileText(match, letter, joker) {
  if (letter === "*") return say("tiles.joker");
  return say(joker ? "tiles.as_joker" : "tiles.tile", { letter, value: valueOf(match, letter) });
}
