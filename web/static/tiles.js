// The simulated board of letter tiles on the bench: a tapped field is where a word begins, a tapped tile is taken.

import { get, post } from "./box.js";
import { button, h, icon, svg } from "./dom.js";
import { say } from "./texts.js";

const DEEDS = ["take_back", "push", "hold"];
const FIELDS = { S: "start", B: "black", G: "green", R: "red", ".": "plain" };

const chosen = { row: null, column: null, down: false };

export function hasTiles() {
  return document.documentElement.dataset.features.split(" ").includes("tiles");
}

export const lookAtTiles = () => get("/bench/tiles");

export const tileDeeds = {
  some_word: () => post("/bench/tiles/some_word"),
  tiles: (name) => post(`/bench/tiles/${name}`),
  take_tile: ({ row, column }) => post("/bench/tiles/take", { row, column }),
  choose_field(field) {
    Object.assign(chosen, field);
    return lookAtTiles();
  },
  choose_way(down) {
    chosen.down = down;
    return lookAtTiles();
  },
  lay_letters() {
    const { row, column, down } = chosen;
    return post("/bench/tiles/lay", { row, column, down, letters: document.getElementById("letters").value.trim() });
  },
};

const fieldName = ({ row, column }) => `${String.fromCharCode(65 + column)}${row + 1}`;

function field(kind, letter, at) {
  const empty = letter === ".";
  const here = chosen.row === at.row && chosen.column === at.column;
  return svg(
    "g",
    {
      class: ["field", empty ? FIELDS[kind] : "tile", here ? "chosen" : ""].join(" "),
      transform: `translate(${at.column} ${at.row})`,
      role: "button",
      tabindex: 0,
      "aria-label": empty ? fieldName(at) : say("bench.take_tile", { letter, field: fieldName(at) }),
      "data-do": empty ? "choose_field" : "take_tile",
      "data-value": JSON.stringify(at),
      "data-testid": `field-${fieldName(at)}`,
    },
    svg("rect", { x: 0.04, y: 0.04, width: 0.92, height: 0.92, rx: 0.12 }),
    empty ? null : svg("text", { x: 0.5, y: 0.54, "text-anchor": "middle", "dominant-baseline": "middle" }, letter),
  );
}

function way(down) {
  return button({
    deed: "choose_way",
    value: down,
    className: "act quiet",
    pressed: chosen.down === down,
    label: say(down ? "direction.down" : "direction.across"),
    testid: down ? "down" : "across",
  });
}

function typing() {
  if (chosen.row === null) return h("p", { class: "small" }, say("bench.choose_field"));
  return h(
    "div",
    { class: "row" },
    h("label", { for: "letters" }, say("bench.letters", { field: fieldName(chosen) })),
    h("input", { id: "letters", "data-key": "letters", autocomplete: "off", maxlength: 26, "data-testid": "letters" }),
    way(false),
    way(true),
    button({ deed: "lay_letters", label: say("bench.lay_letters"), testid: "lay-letters" }),
  );
}

export function tilePart({ fields, tiles, busy }) {
  return h(
    "section",
    {
      class: "zone",
      "data-testid": "tiles",
      "data-busy": String(busy),
      "data-lying": tiles.join("").replaceAll(".", "").length,
    },
    h("h2", {}, say("bench.board")),
    svg(
      "svg",
      { class: "letters", viewBox: `0 0 ${fields[0].length} ${fields.length}` },
      fields.map((line, row) => [...line].map((kind, column) => field(kind, tiles[row][column], { row, column }))),
    ),
    typing(),
    h(
      "div",
      { class: "list" },
      button({
        deed: "some_word",
        className: "act main",
        picture: icon("eye-hand"),
        label: say("bench.some_word"),
        testid: "some-word",
      }),
      DEEDS.map((name) => button({ deed: "tiles", value: name, label: say(`bench.${name}`), testid: name })),
    ),
  );
}
