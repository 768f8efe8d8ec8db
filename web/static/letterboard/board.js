// The board as people see it: special fields by their shape, tiles that lie, tiles that are new, and the cursor.

import { svg } from "../dom.js";
import { say } from "../texts.js";
import { draftOf } from "./draft.js";
import { fieldName, fieldOf, readTile } from "./fields.js";
import { isZoomed, viewBox } from "./lens.js";
import { FIELD, frameOf, placeOf } from "./measures.js";
import { doubtfulOf, faintOf, proposalOf } from "./proposal.js";
import { drawnTile } from "./tiles.js";

const KINDS = { S: "start", B: "black", G: "green", R: "red" };
const HEAD =
  "M2.6 2.3c.2 1 .7 1.5 1.4 1.8a3 3 0 0 1 2 0c.7-.3 1.2-.8 1.4-1.8.9 1.4.8 2.5.3 3.3.5 2-1 3.7-2.7 3.7" +
  "S1.8 7.6 2.3 5.6c-.5-.8-.6-1.9.3-3.3z";

const SHAPES = {
  start: () => [
    svg("rect", { class: "ground", x: 0.3, y: 0.3, width: 9.4, height: 9.4, rx: 1 }),
    svg("path", { class: "sign", d: "M5 1.5l1.1 2.3 2.5.3-1.8 1.7.5 2.5L5 7.1 2.7 8.3l.5-2.5L1.4 4.1l2.5-.3z" }),
  ],
  black: () => [
    svg("rect", { class: "ground", x: 0.3, y: 0.3, width: 9.4, height: 9.4, rx: 1 }),
    svg("path", { class: "sign", d: "M3 3l4 4M7 3L3 7" }),
  ],
  green: () => [
    svg("circle", { class: "ground", cx: 5, cy: 5, r: 4.6 }),
    svg("path", { class: "sign", d: HEAD }),
    svg("path", { class: "eyes", d: "M3.5 5.7l.9.4M6.5 5.7l-.9.4M3.8 7.6c.8-.6 1.6-.6 2.4 0" }),
  ],
  red: () => [
    svg("path", { class: "ground", d: "M5 .2L9.8 5 5 9.8.2 5z" }),
    svg("path", { class: "sign", d: HEAD, transform: "translate(1.1 1) scale(.78)" }),
    svg("path", {
      class: "eyes",
      d: "M3.5 5.7l.9.4M6.5 5.7l-.9.4M3.6 7.1c.9.9 1.9.9 2.8 0",
      transform: "translate(1.1 1) scale(.78)",
    }),
  ],
};

// A special field alone, where one is told about.
export function special(kind) {
  return svg("svg", { class: `field-sign kind-${kind}`, viewBox: "0 0 10 10", "aria-hidden": "true" }, SHAPES[kind]());
}

export function board(snapshot, more = {}) {
  const { match } = snapshot;
  const draft = draftOf(match);
  return svg(
    "svg",
    {
      class: ["letters", isZoomed() && "zoomed"].filter(Boolean).join(" "),
      viewBox: viewBox(match),
      "data-do": "field",
      "data-testid": "letters",
      role: "img",
      "aria-label": say("tiles.board", { words: match.state.grid.join(" ").replaceAll(".", "").trim() }),
      ...more,
    },
    ground(match),
    ...match.state.board.rows.flatMap((row, y) => [...row].map((sign, x) => field(match, sign, y * row.length + x))),
    ...laid(snapshot),
    ...fresh(snapshot, draft),
    cursor(match, draft),
  );
}

// The cloth, the lines, and the names of columns and rows.
function ground(match) {
  const { grid } = match.state;
  const { width, height } = frameOf(match);
  const [left, top] = [placeOf(match, 0).x, placeOf(match, 0).y];
  const [right, bottom] = [left + grid[0].length * FIELD, top + grid.length * FIELD];
  const columns = Array.from({ length: grid[0].length + 1 }, (_, at) => `M${left + at * FIELD} ${top}V${bottom}`);
  const rows = Array.from({ length: grid.length + 1 }, (_, at) => `M${left} ${top + at * FIELD}H${right}`);
  return svg(
    "g",
    { class: "ground-plate", "data-key": "ground" },
    svg("rect", { class: "rim", width, height, rx: 4 }),
    svg("rect", { class: "cloth", x: left, y: top, width: right - left, height: bottom - top }),
    svg("path", { class: "lines", d: [...columns, ...rows].join("") }),
    ...[...grid[0]].map((_, at) =>
      svg("text", { class: "axis", x: left + (at + 0.5) * FIELD, y: 4.6 }, fieldName(match, at)[0]),
    ),
    ...grid.map((_, at) => svg("text", { class: "axis", x: 3, y: top + at * FIELD + 6.4 }, String(at + 1))),
  );
}

function field(match, sign, at) {
  const kind = KINDS[sign];
  if (!kind) return null;
  const { x, y } = placeOf(match, at);
  return svg(
    "g",
    { class: `special kind-${kind}`, "data-key": `special-${at}`, transform: `translate(${x} ${y})` },
    SHAPES[kind](),
  );
}

function laid({ match, unlaid = [] }) {
  const newest = newestOf(match);
  const missing = new Set(unlaid.map((name) => fieldOf(match, name)));
  return match.state.grid.flatMap((row, y) =>
    [...row].map((letter, x) => {
      if (letter === ".") return null;
      const at = y * row.length + x;
      const joker = letter !== letter.toUpperCase();
      return drawn(
        match,
        at,
        { letter: letter.toUpperCase(), joker },
        "lying",
        missing.has(at) ? "missing" : newest.has(at) && "newest",
      );
    }),
  );
}

// Fields of the word that was laid last: its tiles come down before everybody's eyes. A board that is only looked at,
// or replayed, knows no events.
function newestOf(match) {
  const lay = match.recent?.findLast(({ event, stands }) => stands && event.event === "lay");
  return new Set(lay?.event.tiles.map((one) => readTile(match, one)[0]));
}

function drawn(match, at, tile, kind, mark) {
  const classes = ["tile-drawn", kind, tile.joker && "joker", mark].filter(Boolean).join(" ");
  const name = fieldName(match, at);
  return drawnTile(match, placeOf(match, at), tile, {
    class: classes,
    "data-key": `${kind}-${at}`,
    "data-field": name,
    "data-testid": `tile-${name}`,
  });
}

// Tiles that do not lie for good: typed ones, those that the camera saw, or those in judgement.
function fresh({ match, question }, draft) {
  if (draft) return [...draft.tiles].map(([at, tile]) => drawn(match, at, tile, "typed"));
  const told = proposalOf(question) ?? match.state.pending?.tiles ?? [];
  const marks = new Map([
    ...faintOf(question).map((name) => [fieldOf(match, name), "faint"]),
    ...doubtfulOf(question).map(({ at }) => [fieldOf(match, at), "unsure"]),
  ]);
  return told.map((one) => readTile(match, one)).map(([at, tile]) => drawn(match, at, tile, "typed", marks.get(at)));
}

const ARROWS = { across: "M8.2 3.5 9.7 5 8.2 6.5", down: "M3.5 8.2 5 9.7 6.5 8.2", up: "M3.5 1.8 5 .3 6.5 1.8" };

function cursor(match, draft) {
  if (!draft || draft.at === null) return null;
  const { x, y } = placeOf(match, draft.at);
  return svg(
    "g",
    {
      class: "cursor",
      "data-key": "cursor",
      "data-testid": "cursor",
      "data-field": fieldName(match, draft.at),
      transform: `translate(${x} ${y})`,
    },
    svg("rect", { x: 0.3, y: 0.3, width: 9.4, height: 9.4, rx: 1.3 }),
    svg("path", { d: ARROWS[draft.direction] }),
  );
}
