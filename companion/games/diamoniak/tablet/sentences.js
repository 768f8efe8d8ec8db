// The words and pictures of each event.

import { badge } from "../../seats.js";
import { icon } from "../../dom.js";
import { nameOf } from "../../sentences.js";
import { say, sayList } from "../../texts.js";
import { cardOf, cardText, colourText, picture } from "./cards.js";

export function words(match, event) {
  const cards = event.cards ?? [];
  return {
    card: event.card ? cardText(match, event.card) : "",
    cards: sayList(counted(cards.map((card) => cardText(match, card)))),
    count: cards.length,
    colour: colourText(event.colour ?? ""),
    seller: nameOf(match, event.seller ?? event.partner),
    give: event.give ? cardText(match, event.give) : "",
    take: event.take ? cardText(match, event.take) : say("nothing"),
    deck: event.deck ? say(`deck.${event.deck}`) : "",
  };
}

// Several that are called the same are told once: "3 × diamond".
function counted(names) {
  return [...new Set(names)].map((name) => {
    const count = names.filter((one) => one === name).length;
    return count > 1 ? `${count} × ${name}` : name;
  });
}

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
