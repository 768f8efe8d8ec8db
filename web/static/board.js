// @ts-check
// The simulated spinning board on the bench: stones to reach for, seen from above.

import { get, post } from "./box.js";
import { button, h, icon, svg } from "./dom.js";
import { say } from "./texts.js";

const DEEDS = ["two", "lift", "topple", "stand_up", "push", "hold", "spread"];
const TRIES = ["any", "loose", "fixed"];
const SWITCHES = [
  ["jam", "jammed"],
  ["weak_supply", "weak_supply"],
];

export function hasBoard() {
  return document.documentElement.dataset.features.split(" ").includes("board");
}

export const lookAtBoard = () => get("/bench/board");

export const boardDeeds = {
  reach: ({ x_mm, y_mm }) => post("/bench/board/reach", { x_mm, y_mm }),
  try: (which) => post("/bench/board/try", { which }),
  board: (name) => post(`/bench/board/${name}`),
  board_switch: ({ name, on }) => post(`/bench/board/${name}`, { on }),
};

function outline({ kind, angle_deg }) {
  if (kind === "sockets") return svg("circle", { class: "floor", r: 160 });
  const corners = [...Array(8).keys()].map((corner) => {
    const turn = ((45 * corner + angle_deg) * Math.PI) / 180;
    return `${(176 * Math.cos(turn)).toFixed(1)},${(176 * Math.sin(turn)).toFixed(1)}`;
  });
  return svg("polygon", { class: "floor", points: corners.join(" ") });
}

function gem({ x_mm, y_mm, toppled }) {
  return svg("circle", {
    class: toppled ? "gem lying" : "gem",
    cx: x_mm,
    cy: y_mm,
    r: 9,
    role: "button",
    tabindex: 0,
    "aria-label": say("bench.stone"),
    "data-do": "reach",
    "data-value": JSON.stringify({ x_mm, y_mm }),
    "data-testid": "stone",
  });
}

export function boardPart(board) {
  return h(
    "section",
    { class: "zone", "data-testid": "board", "data-stones": board.stones.length },
    h("h2", {}, say("bench.board")),
    svg("svg", { class: "board", viewBox: "-184 -184 368 368" }, outline(board), board.stones.map(gem)),
    h("p", { class: "small" }, say("bench.stones", { count: board.stones.length })),
    h(
      "div",
      { class: "list" },
      TRIES.map((which) =>
        button({
          deed: "try",
          value: which,
          picture: icon("eye-hand"),
          label: say(`bench.try_${which}`),
          testid: `try-${which}`,
        }),
      ),
      DEEDS.map((name) => button({ deed: "board", value: name, label: say(`bench.${name}`), testid: name })),
      SWITCHES.map(([name, state]) =>
        button({
          deed: "board_switch",
          value: { name, on: !board[state] },
          pressed: board[state],
          label: say(`bench.${name}`),
          testid: name,
        }),
      ),
    ),
  );
}
