// @ts-check
// Looking back: every event in plain sentences, each open to correction; and the menu.

import { button, h, icon } from "../dom.js";
import { gameOf } from "../game_registry.js";
import { story } from "../sentences.js";
import { hasEye } from "../camera_image.js";
import { say } from "../texts.js";
import { roleLink } from "./idle.js";

export function history({ snapshot }, { entries }) {
  const { match } = snapshot;
  const rows = [...entries].reverse().map((entry) =>
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
      ? [h("p", { class: "small" }, say("history_hint")), h("ol", { class: "lines" }, rows), everything(match)]
      : [h("p", {}, say("history_empty")), match.acts ? everything(match) : null],
  };
}

function everything(match) {
  return [
    button({
      deed: "acts",
      className: "act quiet",
      picture: icon("matches"),
      label: say("history.all"),
      testid: "all-acts",
    }),
    gameOf(match).compares && hasEye()
      ? button({
          deed: "compareBoard",
          className: "act quiet",
          picture: icon("eye-counting"),
          label: say("compared.title"),
          testid: "compare",
        })
      : null,
  ];
}

// Makes the act of a sheet on which an earlier step is put right of an event; elsewhere an event is its own act.
export function repair(sheet) {
  const { at } = sheet?.entry ?? {};
  if (sheet?.name === "correct") return (to) => ({ event: "correct", at, to });
  if (sheet?.name === "insert") return (what) => ({ event: "insert", at, what });
  return (event) => event;
}

export function menu({ snapshot }) {
  const pages = document.documentElement.dataset.pages.split(" ").filter(Boolean);
  return {
    title: say("menu"),
    wide: true,
    content: h(
      "div",
      { class: "list" },
      button({ deed: "setup", picture: icon("play"), label: say("new_match"), testid: "new-match" }),
      button({ deed: "history", picture: icon("book"), label: say("history") }),
      button({ deed: "rules", picture: icon("rulebook"), label: say("rules") }),
      button({ deed: "openPath", picture: icon("path"), label: say("set_up"), testid: "set-up" }),
      snapshot.match
        ? button({
            deed: "open",
            value: { name: "turning" },
            picture: icon("turn"),
            label: say("turn_round"),
            testid: "turning",
          })
        : null,
      button({ deed: "sound", picture: icon("sound"), label: say("sound"), testid: "sound" }),
      button({
        deed: "open",
        value: { name: "languages" },
        picture: icon("globe"),
        label: say("language"),
        testid: "languages",
      }),
      pages.map((page) =>
        h("a", { class: "act", href: `/${page}` }, icon(page), h("span", { class: "label" }, say(`title.${page}`))),
      ),
      roleLink(snapshot),
    ),
  };
}
