// Painting a board: choose a kind of field, tap fields; four at once where a board is the same in all its quarters.

import { button, h, icon, svg } from "../dom.js";
import { board, special } from "../letterboard/board.js";
import { fieldName } from "../letterboard/fields.js";
import { takeTap } from "../letterboard/lens.js";
import { fieldAt } from "../letterboard/measures.js";
import { say } from "../texts.js";
import { isUnsure, legend, marks, question, settle } from "./doubts.js";
import { drafts } from "./drafts.js";
import { beginnings, keeping, stepper } from "./shelf.js";

const KINDS = { S: "start", B: "black", G: "green", R: "red", ".": null };

let brush = "G";
let mirrored = true;
let cursor = 0;

// The board as the game draws it, nothing laid.
function drawn() {
  const { rows } = drafts.board;
  const grid = rows.map((row) => ".".repeat(row.length));
  return {
    id: "editor",
    acts: 0,
    options: {},
    state: { grid, board: { rows }, tiles: { letters: {} }, pending: null },
  };
}

export function boardEditor(shelf) {
  const { rows } = drafts.board;
  const counts = Object.fromEntries(
    Object.entries(KINDS).map(([sign, kind]) => [kind, rows.join("").split(sign).length - 1]),
  );
  return h(
    "div",
    { class: "board-editor" },
    beginnings("boards", shelf.boards, fromPhoto()),
    h(
      "section",
      { class: "canvas" },
      legend(),
      canvas(),
      h(
        "p",
        { class: "small", "data-testid": "counts" },
        say("boards.counts", counts),
        counts.start === 1 ? "" : ` — ${say("boards.no_start")}`,
      ),
      h("p", { class: "small", "aria-live": "polite" }, cursorText()),
    ),
    h(
      "section",
      { class: "brushes" },
      question(drawn()),
      h("h2", {}, say("boards.paint")),
      h("div", { class: "keys brush-keys", role: "group" }, Object.entries(KINDS).map(brushButton)),
      button({
        deed: "mirror",
        className: "act quiet",
        picture: icon("boards"),
        label: say("boards.mirror"),
        pressed: mirrored,
        testid: "mirror",
      }),
      stepper("columns", rows[0].length),
      stepper("rows", rows.length),
      button({
        deed: "emptyBoard",
        className: "act quiet",
        picture: icon("close"),
        label: say("boards.clear"),
        testid: "empty-board",
      }),
      keeping(drafts.board, "keepBoard", counts.start === 1),
    ),
  );
}

function canvas() {
  const match = drawn();
  const element = board(
    { match, question: null },
    { tabindex: 0, role: "application", "aria-label": say("boards.board") },
  );
  element.append(...marks(match));
  return element;
}

function fromPhoto() {
  const { features } = document.documentElement.dataset;
  if (!features.includes("board-photo") && !features.includes("board-camera")) return null;
  return h(
    "div",
    { class: "begin-with", "data-key": "from-photo" },
    button({
      deed: "openPhoto",
      className: "act quiet",
      picture: icon("camera"),
      label: h("strong", {}, say("photo.from")),
      testid: "from-photo",
    }),
  );
}

function cursorText() {
  const match = drawn();
  const sign = drafts.board.rows.join("")[cursor] ?? ".";
  return say("boards.field", { field: fieldName(match, cursor), kind: say(`boards.paint.${sign}`) });
}

function brushButton([sign, kind]) {
  return button({
    deed: "brush",
    value: sign,
    className: "key brush",
    picture: kind
      ? special(kind)
      : svg(
          "svg",
          { class: "field-sign", viewBox: "0 0 10 10" },
          svg("rect", { class: "plain-field", x: 0.5, y: 0.5, width: 9, height: 9 }),
        ),
    label: say(`boards.paint.${sign}`),
    pressed: brush === sign,
    testid: `brush-${kind ?? "plain"}`,
  });
}

export const boardDeeds = {
  brush: (sign) => (brush = sign),
  mirror: () => (mirrored = !mirrored),
  boardName: (name) => (drafts.board.name = name.trim()),
  boardPrinted: () => (drafts.board.printed = !drafts.board.printed),
  emptyBoard: () => (drafts.board.rows = drafts.board.rows.map((row) => ".".repeat(row.length))),
  size: ({ side, to }) => {
    drafts.board.rows = resized(side, to);
    if (drafts.doubts)
      drafts.doubts.unsure = drafts.doubts.unsure.filter(
        ({ row, column }) => row < drafts.board.rows.length && column < drafts.board.rows[0].length,
      );
  },
  settle: ({ at, sign }) => {
    put(sign, [at]);
    settle(at);
  },
  settleAll: () => (drafts.doubts.unsure = []),
  field: () => {
    const point = takeTap();
    const at = point && fieldAt(drawn(), point);
    if (at !== null && at !== undefined) paint(at);
  },
  // Arrow keys move from field to field, the space bar paints; tells whether the key was one of them.
  boardKey: (event) => {
    if (!event.target.closest(".letters")) return false;
    const columns = drafts.board.rows[0].length;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, " ": 0 }[event.key];
    if (step === undefined) return false;
    event.preventDefault();
    if (step === 0) paint(cursor);
    else cursor = Math.min(Math.max(cursor + step, 0), columns * drafts.board.rows.length - 1);
    return true;
  },
};

// Painting a field with what it has already makes it plain; one that is unsure is asked about instead.
function paint(at) {
  cursor = at;
  if (isUnsure(at)) {
    drafts.doubts.chosen = at;
    return;
  }
  const { rows } = drafts.board;
  const sign = rows.join("")[at] === brush ? "." : brush;
  put(sign, sign === "S" ? [at] : alike(at, rows[0].length, rows.length));
}

// The first of the fields becomes what was said, the others as well where they are not the start; there is one start.
function put(sign, [first, ...others]) {
  const { rows } = drafts.board;
  const columns = rows[0].length;
  const fields = [...rows.join("")];
  if (sign === "S") fields.forEach((one, where) => one === "S" && (fields[where] = "."));
  fields[first] = sign;
  for (const where of others) if (fields[where] !== "S" && !isUnsure(where)) fields[where] = sign;
  drafts.board.rows = rows.map((_, row) => fields.slice(row * columns, (row + 1) * columns).join(""));
}

function alike(at, columns, rows) {
  if (!mirrored) return [at];
  const [row, column] = [Math.floor(at / columns), at % columns];
  const [low, right] = [rows - 1 - row, columns - 1 - column];
  return [
    [row, column],
    [row, right],
    [low, column],
    [low, right],
  ].map(([down, over]) => down * columns + over);
}

// Fields are added and taken off at the right and at the bottom.
function resized(side, to) {
  const { rows } = drafts.board;
  cursor = 0;
  if (side === "columns") return rows.map((row) => row.slice(0, to).padEnd(to, "."));
  const more = Array.from({ length: Math.max(0, to - rows.length) }, () => ".".repeat(rows[0].length));
  return [...rows.slice(0, to), ...more];
}
