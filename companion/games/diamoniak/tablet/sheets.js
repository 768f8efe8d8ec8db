// Telling by hand what the camera would have seen, and choosing among cards.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { plainAct } from "../../event_button.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { cardOf, cardText, classOf, picture, readCard } from "./cards.js";
import { emblem } from "./emblem.js";
import { payable } from "./reading.js";

const same = (event) => event;

// --- which card was drawn

export function draw({ snapshot: { match } }, sheet) {
  return { title: say("which_card"), wide: true, content: drawn(match, choicesOf(match, "draw"), sheet, same) };
}

// First the kinds of card, then the parts of the kind that was tapped.
function drawn(match, choices, sheet, wrap) {
  const { words } = match.state;
  const names = choices.map((choice) => choice.card);
  const kinds = names.filter((name) => classOf(name, words) === name);
  if (sheet.kind) return parts(match, names, sheet, wrap);
  return h(
    "div",
    { class: "cards kinds" },
    kinds.map((kind) => {
      const more = names.some((name) => name !== kind && classOf(name, words) === kind);
      const { colour } = readCard(kind, words);
      return cardButton(match, kind, {
        ...(more
          ? { deed: "open", value: { ...sheet, kind } }
          : { deed: "act", value: wrap({ event: "draw", card: kind }) }),
        sign: colour ? emblem(match, colour) : null,
      });
    }),
  );
}

function parts(match, names, sheet, wrap) {
  const { words } = match.state;
  const { kind, ...back } = sheet;
  const own = names.filter((name) => name !== kind && classOf(name, words) === kind);
  const { colour } = readCard(kind, words);
  const most = colour ? 6 : Math.max(...own.map((name) => readCard(name, words).part));
  const all = Array.from({ length: most }, (_, index) => `${kind}_${index + 1}`);
  return [
    h(
      "div",
      { class: ["cards", colour ? "parts" : "kinds"] },
      all.map((name) =>
        own.includes(name)
          ? cardButton(match, name, { deed: "act", value: wrap({ event: "draw", card: name }) })
          : h("span", { class: "choice gone" }, picture(match, name, "card", "")),
      ),
    ),
    h(
      "div",
      { class: "row" },
      button({
        deed: "open",
        value: back,
        className: "act quiet",
        picture: icon("back"),
        label: say("back"),
        testid: "back",
      }),
      button({
        deed: "act",
        value: wrap({ event: "draw", card: kind }),
        className: "act quiet",
        picture: icon("question"),
        label: say("any_part"),
        testid: "any-part",
      }),
    ),
  ];
}

function cardButton(match, card, { deed, value, sign, className = "choice", pressed, number }) {
  return button({
    deed,
    value,
    pressed,
    className,
    picture: [picture(match, card, "card", ""), sign, number ? h("b", { class: "count" }, number) : null],
    name: cardText(match, card),
    testid: `card-${card}`,
  });
}

// --- which cards the witch gets

export function pay({ snapshot: { match } }, sheet) {
  const { owed, chooser, turn } = match.state;
  const cards = payable(match);
  const title =
    Number.isInteger(chooser) && chooser !== turn
      ? say("which_cards_other", { name: nameOf(match, chooser), count: owed })
      : say("which_cards", { count: owed });
  const content = cards ? payment(match, cards, owed, sheet) : single(match, choicesOf(match, "pay"), same);
  return { title, wide: true, content };
}

function payment(match, cards, owed, sheet) {
  const { picked } = sheet;
  const full = picked.length === owed;
  return [
    h(
      "div",
      { class: "cards hand" },
      cards.map((card, index) =>
        cardButton(match, card, {
          deed: "pick",
          value: index,
          pressed: picked.includes(index),
          className: full && !picked.includes(index) ? "choice spare" : "choice",
          sign: partless(match, card),
        }),
      ),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "span",
        { class: "slots", role: "status", "aria-label": say("picked", { picked: picked.length, count: owed }) },
        picture(match, cardOf("witch", match.state.words), "card", ""),
        icon("give"),
        Array.from({ length: owed }, (_, slot) =>
          picked[slot] === undefined
            ? h("span", { class: "card gap" })
            : picture(match, cards[picked[slot]], "card", ""),
        ),
      ),
      full
        ? button({
            deed: "pay",
            value: picked.map((index) => cards[index]),
            className: "act main",
            picture: icon("give"),
            label: say("act.pay", { count: owed }),
            testid: "give",
          })
        : null,
    ),
  ];
}

// The sign of a castle card whose part nobody told.
function partless(match, card) {
  const { role, colour, part } = readCard(card, match.state.words);
  return role === "castle" && !part ? emblem(match, colour) : null;
}

function single(match, choices, wrap) {
  return h(
    "div",
    { class: "cards hand" },
    choices.map((event) => cardButton(match, event.cards[0], { deed: "act", value: wrap(event) })),
  );
}

// --- offers: cards to buy, to throw off, to trade

export function choose({ snapshot: { match } }, { kind }) {
  const offers = choicesOf(match, kind);
  if (kind !== "buy")
    return {
      title: say(`act.${kind}`),
      content: h(
        "div",
        { class: "list" },
        offers.map((event) => plainAct(match, event)),
      ),
    };
  return {
    title: say("which_to_buy"),
    content: h(
      "div",
      { class: "cards hand buying" },
      picture(match, cardOf("diamond", match.state.words), "card", ""),
      icon("trade", "icon large"),
      offers.map((event) => cardButton(match, event.card, { deed: "act", value: event, sign: badge(event.seller) })),
    ),
  };
}

// --- what else an earlier event may have been

// Answers to "what was it really?"; `wrap` makes a correction of an event.
export function corrections(match, sheet, wrap) {
  const { choices } = sheet;
  const cards = choices.filter((choice) => choice.event === "draw");
  const payments = choices.filter((choice) => choice.event === "pay");
  const others = choices.filter((choice) => !["draw", "pay"].includes(choice.event));
  return [
    cards.length ? drawn(match, cards, sheet, wrap) : null,
    payments.length ? instead(match, payments, sheet) : null,
    others.length && !sheet.kind
      ? h(
          "div",
          { class: "list ways" },
          others.map((event) => plainAct(match, event, wrap, "act quiet")),
        )
      : null,
  ];
}

// Another payment of as many cards. How many diamonds lay there then is not known here; the referee refuses too many.
function instead(match, payments, sheet) {
  const { entry, picked = [] } = sheet;
  const count = entry.event.event === "pay" ? entry.event.cards.length : 1;
  const cards = payments.flatMap(({ cards: [card] }) =>
    Array(readCard(card, match.state.words).role === "diamond" ? count : 1).fill(card),
  );
  return payment(match, cards, count, { ...sheet, picked });
}
