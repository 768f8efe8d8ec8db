// @ts-check
// Taking back: the act that goes back is told before it does.

import { button, h, icon } from "./dom.js";
import { pictogram, sentence } from "./sentences.js";
import { badge } from "./seats.js";
import { say } from "./texts.js";

/**
 * An act as a person would tell it: an event, or what was done to one ("Removed: Mia drew: diamond"). `acts` are all of
 * the match, for an undo, which names the act that it took back.
 * @param {MatchView} match
 * @param {any} row
 * @param {any[]} [acts]
 * @returns {string}
 */
export function tellAct(match, row, acts = []) {
  if (row.act === "undo") return say("told.undo", { what: tellAct(match, acts[row.of], acts) });
  const what = [row, ...(row.and ?? [])].map((one) => sentence(match, one)).join(" · ");
  if (row.act === "event") return what;
  const act = row.act === "missed" ? "insert" : row.act;
  return say(`told.${act}`, { what, was: what, to: row.to ? sentence(match, row.to) : "", count: row.count });
}

const SIGNS = { correct: "pencil", cut: "cut", insert: "plus", missed: "plus", remove: "close", undo: "undo" };

/**
 * Its row: whose animal, the pictures, and the sentence.
 * @param {MatchView} match
 * @param {any} row
 * @param {any[]} [acts]
 * @returns {Child[]}
 */
export function actStory(match, row, acts = []) {
  const sign = SIGNS[row.act] ? icon(SIGNS[row.act]) : null;
  const about = row.act === "undo" ? acts[row.of] : row;
  const shown = about.act === "undo" || about.seat === undefined ? null : about;
  return [
    shown ? (shown.seat === null ? icon("question") : badge(shown.seat)) : null,
    sign,
    shown
      ? h(
          "span",
          { class: "pictogram" },
          [shown, ...(shown.and ?? [])].map((one) => pictogram(match, one.event, one)).flat(),
        )
      : null,
    h("span", { class: "words" }, tellAct(match, row, acts)),
  ];
}

/**
 * A button that takes the latest act back and says which one that is.
 * @param {MatchView} match
 * @param {string} [testid]
 */
export function undoButton(match, testid) {
  return button({
    deed: "act",
    value: { event: "undo" },
    className: "act quiet",
    picture: icon("undo"),
    label: match.undo ? say("undo.of", { what: tellAct(match, match.undo) }) : say("undo"),
    testid,
    disabled: !match.undo,
  });
}

/**
 * The sheet of the bar's button. It stays open, so that one act after the other can go back.
 * @param {ViewOfMatch} view
 * @returns {SheetContent}
 */
export function undo({ snapshot: { match } }) {
  if (!match.undo) return { title: say("undo.title"), content: h("p", { class: "lead" }, say("undo.nothing")) };
  return {
    title: say("undo.title"),
    content: [
      h("p", { class: "told", role: "status", "data-testid": "goes-back" }, actStory(match, match.undo)),
      button({
        deed: "act",
        value: { event: "undo" },
        className: "act main",
        picture: icon("undo"),
        label: say("undo.this"),
        testid: "undo-this",
      }),
    ],
  };
}
