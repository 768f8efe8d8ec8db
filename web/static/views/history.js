// Looking back: every event in plain sentences, each open to correction; and the menu.

import { button, h, icon } from "../dom.js";
import { gameOf } from "../registry.js";
import { story } from "../sentences.js";
import { say } from "../texts.js";

export function history({ snapshot: { match } }, { entries }) {
  const rows = [...entries]
    .reverse()
    .map((entry) =>
      h(
        "li",
        {},
        button({
          deed: "correctAt",
          value: entry,
          className: entry.stands ? "line" : "line refused",
          picture: [story(match, entry, true), icon("pencil")],
          testid: `event-${entry.at}`,
        }),
      ),
    );
  return {
    title: say("history"),
    content: rows.length
      ? [h("p", { class: "small" }, say("history_hint")), h("ol", { class: "lines" }, rows)]
      : h("p", {}, say("history_empty")),
  };
}

// What else an earlier event may have been.
export function correct({ snapshot: { match } }, sheet) {
  const wrap = (to) => ({ event: "correct", at: sheet.entry.at, to });
  return {
    title: say("what_was_it"),
    wide: true,
    content: [h("p", { class: "told" }, story(match, sheet.entry, true)), gameOf(match).corrections(match, sheet, wrap)],
  };
}

export function menu() {
  const pages = document.documentElement.dataset.pages.split(" ").filter(Boolean);
  return {
    title: say("menu"),
    content: h(
      "div",
      { class: "list" },
      button({ deed: "setup", picture: icon("play"), label: say("new_match"), testid: "new-match" }),
      button({ deed: "history", picture: icon("book"), label: say("history") }),
      pages.map((page) =>
        h("a", { class: "act", href: `/${page}` }, icon(page), h("span", { class: "label" }, say(`title.${page}`))),
      ),
    ),
  };
}
