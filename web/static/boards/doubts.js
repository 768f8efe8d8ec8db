// Fields of a draft of which the box is not sure: marked on the board, and settled one tap each beside the photo.

import { button, h, icon, svg } from "../dom.js";
import { special } from "../letterboard/board.js";
import { fieldName } from "../letterboard/fields.js";
import { placeOf } from "../letterboard/measures.js";
import { say } from "../texts.js";
import { drafts } from "./drafts.js";
import { fieldIn } from "./square.js";

const MARGIN = 0.7; // of a field's side, round the field in the photo
const KINDS = { S: "start", B: "black", G: "green", R: "red", ".": null };

const indexOf = ({ row, column }) => row * drafts.board.rows[0].length + column;

// The field in question: the one that was chosen, else the first.
export function inQuestion() {
  const { unsure, chosen } = drafts.doubts ?? { unsure: [] };
  return unsure.find((one) => indexOf(one) === chosen) ?? unsure[0] ?? null;
}

export function isUnsure(at) {
  return Boolean(drafts.doubts?.unsure.some((one) => indexOf(one) === at));
}

export function settle(at) {
  if (drafts.doubts) drafts.doubts.unsure = drafts.doubts.unsure.filter((one) => indexOf(one) !== at);
}

// Marks over the board: a dashed frame and a question mark, a heavier frame round the field in question.
export function marks(match) {
  const asked = inQuestion();
  return (drafts.doubts?.unsure ?? []).map((one) => {
    const at = indexOf(one);
    const { x, y } = placeOf(match, at);
    return svg(
      "g",
      {
        class: ["doubt", one === asked && "asked"].filter(Boolean).join(" "),
        "data-key": `doubt-${at}`,
        "data-testid": `doubt-${fieldName(match, at)}`,
        transform: `translate(${x} ${y})`,
      },
      svg("rect", { x: 0.3, y: 0.3, width: 9.4, height: 9.4, rx: 1.3 }),
      svg("circle", { cx: 7.4, cy: 2.6, r: 2.6 }),
      svg("text", { x: 7.4, y: 4.1 }, "?"),
    );
  });
}

export function legend() {
  if (!drafts.doubts) return null;
  const { length } = drafts.doubts.unsure;
  return h(
    "p",
    { class: ["told doubts-left", !length && "good"], role: "status", "data-testid": "doubts-left" },
    icon(length ? "eye-unsure" : "eye-read"),
    h("span", { class: "words" }, length ? say("photo.unsure", { count: length }) : say("photo.settled")),
  );
}

// The field in question as the photo shows it, and what it may be.
export function question(match) {
  const one = inQuestion();
  if (!one) return null;
  const at = indexOf(one);
  const sign = drafts.board.rows[one.row][one.column];
  const signs = [...new Set([sign, ...one.instead, ...Object.keys(KINDS)])];
  return h(
    "section",
    { class: "doubt-question", "data-key": "doubt-question", "data-testid": "doubt-question" },
    h("h2", {}, say("photo.which", { field: fieldName(match, at) })),
    h(
      "div",
      { class: "doubt-row" },
      cutOut(one),
      h(
        "div",
        { class: "keys doubt-keys", role: "group" },
        signs.map((sign, rank) => answer(at, sign, rank)),
      ),
    ),
    button({
      deed: "settleAll",
      className: "act quiet",
      picture: icon("pass"),
      label: say("photo.leave"),
      testid: "doubts-leave",
    }),
  );
}

function answer(at, sign, rank) {
  const kind = KINDS[sign];
  return button({
    deed: "settle",
    value: { at, sign },
    className: ["key brush", rank === 0 && "likeliest"],
    picture: kind
      ? special(kind)
      : svg(
          "svg",
          { class: "field-sign", viewBox: "0 0 10 10" },
          svg("rect", { class: "plain-field", x: 0.5, y: 0.5, width: 9, height: 9 }),
        ),
    label: say(`boards.paint.${sign}`),
    testid: `settle-${kind ?? "plain"}`,
  });
}

function cutOut({ row, column }) {
  const { photo, width, height, corners } = drafts.doubts.photo;
  const field = fieldIn(corners, drafts.doubts.size.rows, drafts.doubts.size.columns, row, column);
  const [xs, ys] = [0, 1].map((axis) => field.map((point) => point[axis]));
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const far = side * (1 + 2 * MARGIN);
  const [x, y] = [xs, ys].map((values) => (Math.min(...values) + Math.max(...values) - far) / 2);
  return svg(
    "svg",
    {
      class: "doubt-photo",
      viewBox: [x, y, far, far].map((value) => value.toFixed(1)).join(" "),
      role: "img",
      "aria-label": say("photo.board"),
      "data-testid": "doubt-photo",
    },
    svg("image", { href: `/api/board-photo/${photo}.jpg`, width, height }),
    svg("polygon", { points: field.map((point) => point.map((value) => value.toFixed(1)).join()).join(" ") }),
  );
}
