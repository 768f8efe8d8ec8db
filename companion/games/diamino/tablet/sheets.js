// Sheets of the game: who begins, how many tiles go, which joker, what the fields mean, and what an event really was.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { plainAct } from "../../event_button.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { special } from "../../letterboard/board.js";
import { fieldName, readTile } from "../../letterboard/fields.js";
import { letterKeys } from "./keys.js";
import { tile, tileText } from "../../letterboard/tiles.js";

// The sheet that opens by itself.
export function sheet({ match }) {
  const { phase, results, turn } = match.state;
  if (match.conflict) return null;
  if (phase === "account") return { name: "hand", seat: turn, token: `${match.id}-hand-${match.acts}` };
  if (phase === "next_deal") return { name: "tally", token: `${match.id}-${results.length}` };
  return match.state.outcome ? { name: "winner", token: `${match.id}-over` } : null;
}

export function beginner({ snapshot: { match } }) {
  return {
    title: say("tiles.who_begins"),
    content: h(
      "div",
      { class: "list" },
      choicesOf(match, "begin").map((event) =>
        button({
          deed: "act",
          value: event,
          className: "act",
          picture: badge(event.seat),
          label: say("begins", { name: nameOf(match, event.seat) }),
          testid: `begin-${event.seat}`,
        }),
      ),
    ),
  };
}

// Whose hand is shown where hands lie open.
export function shown({ snapshot: { match } }) {
  return {
    title: say("tiles.show_hand"),
    content: h(
      "div",
      { class: "list" },
      match.seats.map((name, seat) =>
        button({
          deed: "openHand",
          value: seat,
          className: "act",
          picture: badge(seat),
          label: name,
          testid: `shown-${seat}`,
        }),
      ),
    ),
  };
}

const FEW = 12; // tiles that are exchanged at once as a rule
const SOME_MORE = 4; // that are not worth a key of their own

// How many tiles: the few at once, the many behind one key.
export function exchange({ snapshot: { match } }, { all }) {
  const events = choicesOf(match, "exchange");
  const folded = !all && events.length > FEW + SOME_MORE;
  const shown = folded ? events.slice(0, FEW) : events;
  return {
    title: say("tiles.exchange_how_many"),
    content: [
      h("p", { class: "lead" }, say("tiles.exchange_explained")),
      h(
        "div",
        { class: "keys numbers" },
        shown.map((event) =>
          button({
            deed: "act",
            value: event,
            className: "key",
            label: String(event.count),
            name: say("choice.exchange", { count: event.count }),
            testid: `exchange-${event.count}`,
          }),
        ),
        folded
          ? button({
              deed: "open",
              value: { name: "exchange", all: true },
              className: "key",
              label: `${events[FEW].count}–${events.at(-1).count}`,
              testid: "exchange-more",
            })
          : null,
      ),
    ],
  };
}

// Jokers that lie, and what one of them is to stand for.
export function jokers({ snapshot: { match } }, { at }) {
  const found = match.state.grid.flatMap((row, y) =>
    [...row].flatMap((letter, x) => (letter !== letter.toUpperCase() ? [y * row.length + x] : [])),
  );
  const letterAt = (field) => match.state.grid.join("")[field].toUpperCase();
  return {
    title: say(at === undefined ? "tiles.which_joker" : "tiles.stands_for", { field: at ?? "" }),
    wide: true,
    content:
      at === undefined
        ? h(
            "div",
            { class: "list" },
            found.map((field) =>
              button({
                deed: "open",
                value: { name: "jokers", at: fieldName(match, field) },
                className: "act",
                picture: tile(match, letterAt(field), true),
                label: fieldName(match, field),
                testid: `joker-${fieldName(match, field)}`,
              }),
            ),
          )
        : letterKeys(match, "rename"),
  };
}

export function legend({ snapshot: { match } }) {
  const set2 = match.state.rule_set === "set2";
  const { printed: board } = match.state.board;
  const { printed: tiles } = match.state.tiles;
  return {
    title: say("tiles.legend"),
    content: [
      h(
        "ul",
        { class: "legend" },
        ["start", "green", "red", "black"].map((kind) =>
          h(
            "li",
            {},
            special(kind),
            h("span", {}, say(set2 && kind !== "start" ? `legend.${kind}.points` : `legend.${kind}`)),
          ),
        ),
        h("li", {}, tile(match, "E", true), h("span", {}, say("legend.joker"))),
      ),
      board && tiles ? null : h("p", { class: "small" }, icon("info"), " ", say("tiles.not_printed")),
    ],
  };
}

// What an event really was: letters of a word one by one, or another of the legal events.
export function corrections(match, asked, wrap) {
  const { entry, choices } = asked;
  return [
    entry.event.event === "lay" ? letters(match, asked, wrap) : null,
    h(
      "div",
      { class: "list" },
      choices.map((event) => plainAct(match, event, wrap)),
      button({
        deed: "amend",
        value: { entry, as: asked.name },
        picture: icon("lay"),
        label: say("amend.other"),
        testid: "amend-other",
      }),
    ),
  ];
}

function letters(match, { entry, tiles = entry.event.tiles, picked = 0 }, wrap) {
  const changed = tiles.some((one, at) => one !== entry.event.tiles[at]);
  return [
    h(
      "div",
      { class: "row picked-tiles" },
      tiles.map((told, at) => {
        const [field, { letter, joker }] = readTile(match, told);
        return button({
          deed: "pickTile",
          value: at,
          className: "tool",
          pressed: at === picked,
          picture: tile(match, letter, joker),
          name: `${fieldName(match, field)}: ${tileText(match, letter, joker)}`,
          testid: `tile-of-word-${at}`,
        });
      }),
    ),
    letterKeys(match, "replaceTile"),
    button({
      deed: "act",
      value: wrap({ event: "lay", tiles }),
      className: "act main",
      picture: icon("pencil"),
      label: say("tiles.correct_word"),
      testid: "correct-word",
      disabled: !changed,
    }),
  ];
}
