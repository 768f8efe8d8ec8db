// What happened, as a sentence and as a row of pictures.

import { cardOf, cardText, colourText, picture } from "./cards.js";
import { h, icon } from "./dom.js";
import { badge } from "./seats.js";
import { say, sayList } from "./texts.js";

export function nameOf(match, seat) {
  return match.seats[seat] ?? "";
}

// An event as a person would tell it: "Mia draws: diamond."
export function sentence(match, { event, seat }) {
  const who = seat === null ? "anonymous" : "event";
  return say(`${who}.${event.event}`, { ...wordsOf(match, event), name: nameOf(match, seat) });
}

// A legal event as something to choose: "Buy: pink castle, from Tom".
export function proposal(match, event) {
  return say(`choice.${event.event}`, wordsOf(match, event));
}

function wordsOf(match, event) {
  const cards = event.cards ?? [];
  return {
    card: event.card ? cardText(match, event.card) : "",
    cards: sayList(cards.map((card) => cardText(match, card))),
    count: cards.length,
    colour: colourText(event.colour ?? ""),
    seller: nameOf(match, event.seller ?? event.partner),
    give: event.give ? cardText(match, event.give) : "",
    take: event.take ? cardText(match, event.take) : say("nothing"),
    deck: event.deck ? say(`deck.${event.deck}`) : "",
  };
}

// The same without words.
export function pictogram(match, event) {
  const { words } = match.state;
  const small = (card) => picture(match, card, "card", "");
  switch (event.event) {
    case "draw":
    case "discard":
      return [small(event.card), event.event === "discard" ? icon("aside") : null];
    case "buy":
      return [small(event.card), icon("from"), badge(event.seller)];
    case "pay":
      return [event.cards.map(small), icon("give")];
    case "fairy":
      return [small(cardOf("fairy", words))];
    case "build":
      return [small(cardOf("castle", words, event.colour))];
    case "trade":
      return [small(event.give), icon("trade"), badge(event.partner), event.take ? small(event.take) : null];
    case "aside":
      return [icon("aside")];
    case "switchdeck":
      return [icon("pile")];
    default:
      return [icon("pass")];
  }
}

// One row of the history: whose animal, the pictures, and the sentence.
export function story(match, entry, withWords) {
  return [
    entry.seat === null ? icon("question") : badge(entry.seat),
    h("span", { class: "pictogram" }, pictogram(match, entry.event)),
    withWords ? h("span", { class: "words" }, sentence(match, entry)) : null,
  ];
}
