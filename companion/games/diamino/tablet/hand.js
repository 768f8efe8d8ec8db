// A hand is counted: its tiles are shown, or their value is told. Also at any time where hands lie open.

import { button, h, icon } from "../../dom.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { key, letterKey, letterKeys } from "./keys.js";
import { tile, valueOf } from "../../letterboard/tiles.js";

// `sheet`: whose hand, the tiles entered so far, the digits of the value.
export function hand({ snapshot: { match } }, sheet) {
  const seat = sheet.seat ?? match.state.turn;
  const player = match.state.players[seat];
  const tiles = sheet.tiles ?? "";
  const owing = match.state.owing.find((one) => one.seat === seat);
  const byValue = owing && sheet.by !== "tiles";
  return {
    title: say("tiles.hand_of", { name: nameOf(match, seat), count: player.hand }),
    wide: !byValue,
    content: [
      owing ? ways(match, seat, byValue) : null,
      byValue ? told(match, seat, sheet.digits ?? "", owing) : shown(match, seat, tiles, player.hand),
    ],
  };
}

function ways(match, seat, byValue) {
  const choice = (by, name) =>
    button({
      deed: "handBy",
      value: { seat, by },
      className: "act quiet",
      picture: icon(by === "tiles" ? "tile-back" : "dice"),
      label: say(name),
      pressed: (by === "value") === Boolean(byValue),
      testid: `hand-by-${by}`,
    });
  return h(
    "div",
    { class: "ways-of-hand" },
    badge(seat),
    choice("value", "tiles.tell_value"),
    choice("tiles", "tiles.show_tiles"),
  );
}

// The value of what is left, by digits.
function told(match, seat, digits, { least, most }) {
  const value = Number(digits || "0");
  const right = digits !== "" && value >= least && value <= most;
  return [
    h("p", { class: "lead" }, say("tiles.value_between", { least, most })),
    h("output", { class: "digits", "data-testid": "digits" }, digits || "–"),
    h(
      "div",
      { class: "keys digits-keys" },
      [..."1234567890"].map((digit) =>
        button({ deed: "digit", value: digit, className: "key", label: digit, testid: `key-${digit}` }),
      ),
      key({ deed: "digit", value: null, picture: "erase", name: say("tiles.erase"), testid: "key-back" }),
    ),
    button({
      deed: "act",
      value: { event: "tell", seat, value },
      className: "act main",
      picture: icon("verdict-yes"),
      label: say("tiles.tell", { name: nameOf(match, seat), value: digits || "–" }),
      testid: "key-enter",
      disabled: !right,
    }),
  ];
}

// The tiles of the hand one by one, with their sum.
function shown(match, seat, tiles, count) {
  const sum = [...tiles].reduce((total, letter) => total + (letter === "*" ? 0 : valueOf(match, letter)), 0);
  return [
    h(
      "p",
      { class: "entered", "data-testid": "entered" },
      [...tiles].map((letter) => tile(match, letter)),
    ),
    h("p", { class: "lead" }, say("tiles.entered", { entered: tiles.length, count, sum })),
    letterKeys(match, "handTile", [
      match.state.tiles.jokers ? letterKey(match, "handTile", "*") : null,
      key({ deed: "handTile", value: null, picture: "erase", name: say("tiles.erase"), testid: "key-back" }),
    ]),
    button({
      deed: "act",
      value: { event: "show", seat, tiles },
      className: "act main",
      picture: icon("verdict-yes"),
      label: say("tiles.show", { name: nameOf(match, seat) }),
      testid: "key-enter",
      disabled: tiles.length !== count,
    }),
  ];
}
