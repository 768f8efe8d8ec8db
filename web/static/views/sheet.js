// @ts-check
// Sheets lie over the table while something has to be chosen. Which one: the one a person opened, else what the
// table must settle first.

import { button, h, icon } from "../dom.js";
import { gameOf } from "../game_registry.js";
import { may, mayAct } from "../permissions.js";
import { say } from "../texts.js";
import { undo } from "../undo.js";
import { history, menu } from "./history.js";
import { languages } from "./languages.js";
import { conflict, question } from "./question.js";
import { safe } from "./top_bar.js";
import { turning } from "../rotated_seats.js";
import { recount } from "./recount.js";
import { winner } from "./winner.js";

/** @type {{ [name: string]: (view: any, sheet: any) => SheetContent }} */
const SHEETS = { history, languages, menu, conflict, question, recount, turning, undo, winner };

const BARE = new Set(["setup", "path"]); // without a match there is nothing behind them

/**
 * A sheet that comes over the network when it is needed.
 * @param {string} name
 * @param {(view: any, sheet: any) => SheetContent} draw
 */
export function addSheet(name, draw) {
  SHEETS[name] = draw;
}

/**
 * A game's own sheet opens by itself; an urgent one lies over everything, one with a token may be put away. What this
 * device may not answer does not open.
 * @param {View} view
 * @returns {Sheet | null}
 */
export function currentSheet(view) {
  const { match, question: asked } = view.snapshot;
  const opened = match ? gameOf(match).sheet(view.snapshot) : null;
  const own = opened && may(view.snapshot, "open", opened) ? opened : null;
  if (own?.urgent) return own;
  if (view.sheet) return view.sheet;
  if (!match) return view.draft ? { name: "setup" } : null;
  if (match.conflict && may(view.snapshot, "open", { name: "conflict" })) return { name: "conflict" };
  if (asked && mayAct(view.snapshot) && !gameOf(match).settles?.(asked)) return { name: "question" };
  return own && own.token !== view.putAway ? own : null;
}

/**
 * May the sheet be closed, or must the table settle it?
 * @param {View} view
 * @param {Sheet} sheet
 */
function closable(view, sheet) {
  if (sheet.token !== undefined) return true;
  return view.sheet === sheet && (view.snapshot.match !== null || !BARE.has(sheet.name));
}

/**
 * @param {View} view
 * @param {Sheet} sheet
 * @returns {SheetContent}
 */
function contentOf(view, sheet) {
  const own = view.snapshot.match ? gameOf(view.snapshot.match).sheets[sheet.name] : null;
  return (own ?? SHEETS[sheet.name])(view, sheet);
}

/** @param {View} view */
export function sheetOver(view) {
  const sheet = currentSheet(view);
  if (!sheet) return null;
  const { title, content, wide, prose } = contentOf(view, sheet);
  const close = closable(view, sheet);
  return h(
    "div",
    { class: ["veil", sheet.name], "data-key": `sheet-${sheet.name}` },
    h(
      "section",
      {
        class: ["sheet", wide && "wide"],
        role: "dialog",
        "aria-modal": "true",
        "aria-labelledby": "sheet-title",
        "data-testid": `sheet-${sheet.name}`,
        tabindex: "-1",
      },
      h(
        "header",
        {},
        h("h1", { id: "sheet-title" }, title),
        close
          ? button({ deed: "close", className: "tool", picture: icon("close"), name: say("close"), testid: "close" })
          : null,
      ),
      view.snapshot.match ? null : safe("sheet-safe"), // the band of the table lies under the veil
      // without a button inside, keys must scroll it
      h("div", { class: "content", tabindex: prose ? "0" : null }, content),
    ),
  );
}
