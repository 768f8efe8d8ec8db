// Sheets lie over the table while something has to be chosen. Which one: the one a person opened, else what the
// table must settle first.

import { button, h, icon } from "../dom.js";
import { say } from "../texts.js";
import { choose, correct, draw, pay } from "./pickers.js";
import { history, menu } from "./history.js";
import { conflict, question } from "./question.js";
import { setup } from "./setup.js";
import { winner } from "./winner.js";

const SHEETS = { draw, pay, choose, correct, history, menu, conflict, question, setup, winner };

export function currentSheet(view) {
  const { match, question: asked } = view.snapshot;
  if (view.sheet) return view.sheet;
  if (!match) return { name: "setup" };
  if (match.conflict) return { name: "conflict" };
  if (asked) return { name: "question" };
  if (match.state.outcome && view.celebrated !== match.id) return { name: "winner" };
  return null;
}

// May the sheet be closed, or must the table settle it?
function closable(view, sheet) {
  return view.sheet === sheet && (view.snapshot.match !== null || sheet.name !== "setup");
}

export function sheetOver(view) {
  const sheet = currentSheet(view);
  if (!sheet) return null;
  const { title, content, wide } = SHEETS[sheet.name](view, sheet);
  const close = closable(view, sheet) || sheet.name === "winner";
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
