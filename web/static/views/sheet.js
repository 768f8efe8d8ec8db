// Sheets lie over the table while something has to be chosen. Which one: the one a person opened, else what the
// table must settle first.

import { button, h, icon } from "../dom.js";
import { gameOf } from "../registry.js";
import { say } from "../texts.js";
import { correct, history, menu } from "./history.js";
import { conflict, question } from "./question.js";
import { recount } from "./recount.js";
import { setup } from "./setup.js";
import { winner } from "./winner.js";

const SHEETS = { correct, history, menu, conflict, question, recount, setup, winner };

// A game's own sheet opens by itself; an urgent one lies over everything, one with a token may be put away.
export function currentSheet(view) {
  const { match, question: asked } = view.snapshot;
  const own = match ? gameOf(match).sheet(view.snapshot) : null;
  if (own?.urgent) return own;
  if (view.sheet) return view.sheet;
  if (!match) return view.editions ? { name: "setup" } : null;
  if (match.conflict) return { name: "conflict" };
  if (asked && !gameOf(match).settles?.(asked)) return { name: "question" };
  return own && own.token !== view.putAway ? own : null;
}

// May the sheet be closed, or must the table settle it?
function closable(view, sheet) {
  if (sheet.token !== undefined) return true;
  return view.sheet === sheet && (view.snapshot.match !== null || sheet.name !== "setup");
}

function contentOf(view, sheet) {
  const own = view.snapshot.match ? gameOf(view.snapshot.match).sheets[sheet.name] : null;
  return (own ?? SHEETS[sheet.name])(view, sheet);
}

export function sheetOver(view) {
  const sheet = currentSheet(view);
  if (!sheet) return null;
  const { title, content, wide } = contentOf(view, sheet);
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
      h("div", { class: "content" }, content),
    ),
  );
}
