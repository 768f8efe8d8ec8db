// The words and pictures of each event.

import { icon } from "../../dom.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { cardText, money, picture, ring } from "./cards.js";

export function words(match, event) {
  return {
    card: event.card ? cardText(match, event.card) : "",
    victim: nameOf(match, event.victim),
    value: event.value ? money(event.value) : "",
    first: nameOf(match, event.first),
  };
}

const SIGNS = {
  startspin: "eye-lost",
  spun: "eye-waiting",
  take: "gem",
  miss: "gem-fixed",
  putback: "undo",
  decline: "pass",
};

export function pictogram(match, event) {
  switch (event.event) {
    case "draw":
      return [picture(match, event.card)];
    case "steal":
      return [ring(match, event.value, true, "ring small"), icon("from"), badge(event.victim)];
    case "nextgame":
      return [icon("first"), badge(event.first)];
    default:
      return [icon(SIGNS[event.event] ?? "question")];
  }
}
