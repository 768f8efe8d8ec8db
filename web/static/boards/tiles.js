// A set of tiles as a table: each letter with its value and how many there are.

import { button, h, icon } from "../dom.js";
import { say } from "../texts.js";
import { drafts } from "./drafts.js";
import { beginnings, keeping } from "./shelf.js";

const MOST = 99;
const MOST_JOKERS = 9;

export function tilesEditor(shelf) {
  const { letters, jokers } = drafts.tiles;
  const total = Object.values(letters).reduce((sum, [, count]) => sum + count, jokers);
  return h(
    "div",
    { class: "tiles-editor" },
    beginnings("tiles", shelf.tiles, learning()),
    h(
      "section",
      { class: "zone" },
      h("ul", { class: "letter-rows" }, Object.keys(letters).sort().map(row), jokerRow(jokers)),
      h(
        "div",
        { class: "row" },
        h("input", {
          type: "text",
          maxlength: 1,
          placeholder: say("boards.letter"),
          "aria-label": say("boards.letter"),
          "data-testid": "other-letter",
          "data-key": "other-letter",
          autocomplete: "off",
        }),
        button({
          deed: "addLetter",
          className: "act quiet",
          picture: icon("plus"),
          label: say("boards.add_letter"),
          testid: "add-letter",
        }),
        h("b", { class: "sum-of-tiles", "data-testid": "total" }, say("boards.total", { count: total })),
      ),
      keeping(drafts.tiles, "keepTiles", total > jokers),
    ),
  );
}

// The page on which the box learns how own tiles look.
function learning() {
  if (!document.documentElement.dataset.pages.split(" ").includes("letters")) return null;
  return h(
    "a",
    { class: "act quiet", href: "/letters", "data-testid": "to-letters" },
    h("span", { class: "picture" }, icon("camera")),
    h("span", { class: "label" }, say("boards.letters")),
  );
}

function row(letter) {
  const [value, count] = drafts.tiles.letters[letter];
  return h(
    "li",
    { "data-key": letter, "data-testid": `letter-${letter}` },
    h("span", { class: "letter-tile" }, h("b", {}, letter), h("small", {}, value)),
    number(letter, 0, value, 0, MOST, say("boards.value")),
    number(letter, 1, count, 0, MOST, say("boards.count")),
  );
}

function number(letter, which, value, least, most, name) {
  return h(
    "label",
    {},
    h("small", {}, name),
    h("input", {
      type: "number",
      min: least,
      max: most,
      value,
      inputmode: "numeric",
      "data-typed": "tileNumber",
      "data-letter": letter,
      "data-which": which,
      "aria-label": `${letter}: ${name}`,
    }),
  );
}

function jokerRow(jokers) {
  const step = (to, picture) =>
    button({
      deed: "jokers",
      value: to,
      className: "tool option",
      picture: icon(picture),
      name: `${say("boards.jokers")} ${to}`,
      disabled: to < 0 || to > MOST_JOKERS,
      testid: `jokers-${picture}`,
    });
  return h(
    "li",
    { class: "joker-row", "data-key": "jokers" },
    h("span", { class: "letter-tile joker" }, h("b", {}, "★")),
    h("b", {}, say("boards.jokers")),
    h(
      "span",
      { class: "options steps" },
      step(jokers - 1, "minus"),
      h("b", { "data-testid": "jokers" }, jokers),
      step(jokers + 1, "plus"),
    ),
  );
}

export const tilesDeeds = {
  tilesName: (name) => (drafts.tiles.name = name.trim()),
  tilesPrinted: () => (drafts.tiles.printed = !drafts.tiles.printed),
  jokers: (to) => (drafts.tiles.jokers = to),
  tileNumber: (text, { letter, which }) => {
    const pair = [...drafts.tiles.letters[letter]];
    pair[which] = Math.min(Math.max(Math.floor(Number(text)) || 0, 0), MOST);
    drafts.tiles.letters = { ...drafts.tiles.letters, [letter]: pair };
  },
  addLetter: () => {
    const field = document.querySelector("[data-testid=other-letter]");
    const letter = field.value.trim().toUpperCase();
    if (letter.length !== 1 || letter in drafts.tiles.letters) return;
    drafts.tiles.letters = { ...drafts.tiles.letters, [letter]: [1, 1] };
    field.value = "";
  },
};
