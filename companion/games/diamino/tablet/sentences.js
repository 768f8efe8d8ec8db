// The words and pictures of each event.

import { h, icon } from "../../dom.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say, sayList } from "../../texts.js";
import { readTile } from "../../letterboard/fields.js";
import { tile, tileText } from "../../letterboard/tiles.js";

export function words(match, event, { notation = "" } = {}) {
  const tiles = Array.isArray(event.tiles) ? lettersOf(event.tiles) : (event.tiles ?? "");
  return {
    notation: spoken(notation) || tiles,
    letter: event.letter ? tileText(match, event.letter, false) : "",
    field: event.at ?? "",
    tiles,
    count: event.count ?? 0,
    value: event.value ?? "",
    who: nameOf(match, event.seat),
    verdicts: event.verdicts ? sayList(event.verdicts.map((one) => say(`verdict.${one}`))) : "",
    learned: event.learn?.length ? say("tiles.learned", { words: event.learn.join(", ") }) : "",
  };
}

// "K11=S", "L11=*P" as "K11 S(P)": where nothing has been said of the word they make.
function lettersOf(tiles) {
  const told = tiles.map((one) => one.split("="));
  return `${told[0][0]} ${told.map(([, face]) => (face.startsWith("*") ? `(${face[1]})` : face)).join("")}`;
}

// "K11 across SPIELEN" with the direction as an arrow, which every language reads.
function spoken(notation) {
  return notation.replace(/ (across|down|up) /, (_, way) => ` ${{ across: "→", down: "↓", up: "↑" }[way]} `);
}

const SIGNS = {
  refuse: "verdict-no",
  giveback: "give",
  exchange: "trade",
  pass: "pass",
  close: "stop",
  nextdeal: "play",
};

export function pictogram(match, event, { notation } = {}) {
  switch (event.event) {
    case "lay":
      return h("span", { class: "word-tiles" }, notation ? noted(match, notation) : laid(match, event.tiles));
    case "rename":
      return [icon("joker"), tile(match, event.letter, true)];
    case "starttile":
      return tile(match, event.letter);
    case "begin":
      return [icon("first"), badge(event.seat)];
    case "judged":
      return [
        icon("book"),
        ...event.verdicts.map((one) => icon({ yes: "verdict-yes", no: "verdict-no" }[one] ?? "question")),
      ];
    case "accept":
      return [icon("verdict-yes"), event.learn.length ? icon("book") : null].filter(Boolean);
    case "show":
    case "tell":
      return [badge(event.seat), icon("tile-back"), h("b", {}, event.value ?? "")];
    default:
      return [icon(SIGNS[event.event] ?? "question"), event.count ? h("b", {}, event.count) : null].filter(Boolean);
  }
}

// The main word of "M9 down (A)BER, EI": jokers stand in brackets.
function noted(match, notation) {
  const [word] = notation.split(" ")[2].split(",");
  return [...word.matchAll(/\((.)\)|(.)/gu)].map(([, joker, letter]) => tile(match, joker ?? letter, Boolean(joker)));
}

function laid(match, told) {
  return told.map((one) => readTile(match, one)[1]).map(({ letter, joker }) => tile(match, letter, joker));
}
