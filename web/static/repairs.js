// @ts-check
// Putting right what was told before: correct a step, take it out, put a forgotten one in; and every act that was done.
// Comes over the network when somebody looks back.

import { get } from "./box.js";
import { button, h, icon } from "./dom.js";
import { gameOf } from "./game_registry.js";
import { story } from "./sentences.js";
import { slips } from "./corrections.js";
import { say, sayList } from "./texts.js";
import { actStory } from "./undo.js";
import { repair } from "./views/history.js";
import { addSheet } from "./views/sheet.js";
import { way } from "./link_button.js";

const NOTHING = { event: "none" }; // what a place holds where a step is put in

// What an earlier event really was, or that it never was.
function correct({ snapshot: { match } }, sheet) {
  const { entry } = sheet;
  return {
    title: say("what_was_it"),
    wide: true,
    content: [
      h("p", { class: "told" }, story(match, entry, true)),
      gameOf(match).corrections(match, sheet, repair(sheet)),
      sheet.kind
        ? null
        : h(
            "div",
            { class: "list ways" },
            quiet("checkAgain", entry, "camera", "again.check"),
            quiet("insertAt", entry, "plus", "correct.insert"),
            quiet("act", { event: "remove", at: entry.at }, "close", "correct.remove"),
          ),
    ],
  };
}

// What was forgotten before a step.
function insert({ snapshot: { match } }, sheet) {
  const place = { ...sheet, entry: { ...sheet.entry, event: NOTHING } };
  return {
    title: say("insert.title"),
    wide: true,
    content: [
      h("p", { class: "small" }, say("insert.before")),
      h("p", { class: "told" }, story(match, sheet.entry, true)),
      sheet.choices.length || gameOf(match).amends
        ? gameOf(match).corrections(match, place, repair(sheet))
        : h("p", { class: "lead" }, say("insert.none")),
    ],
  };
}

// Every act, the latest first; those that were taken back are crossed out.
function acts({ snapshot: { match } }, { rows }) {
  return {
    title: say("history.all"),
    content: [
      button({
        deed: "history",
        className: "act quiet",
        picture: icon("book"),
        label: say("history.steps"),
        testid: "steps",
      }),
      h(
        "ol",
        { class: "lines" },
        rows
          .toReversed()
          .map((row) =>
            h(
              "li",
              { class: ["line", "done-act", row.undone && "undone"], "data-testid": `act-${row.n}` },
              actStory(match, row, rows),
              row.undone ? h("small", {}, say("history.undone")) : null,
            ),
          ),
      ),
    ],
  };
}

// What lies on a board against what was told of it.
function compared({ snapshot: { match } }, { found: { differing, corrections } }) {
  const same = !differing.length;
  return {
    title: say("compared.title"),
    wide: true,
    content: [
      h(
        "p",
        { class: "told", role: "status", "data-testid": "compared", "data-fields": differing.join(" ") },
        icon(same ? "eye-read" : "warning"),
        say(same ? "compared.same" : "compared.differs", { count: differing.length, fields: sayList(differing) }),
      ),
      slips(match, corrections),
      h(
        "div",
        { class: "list ways" },
        quiet("compareBoard", undefined, "eye-counting", "compared.again"),
        way("history", undefined, "pencil", "correct_earlier"),
      ),
    ],
  };
}

function quiet(deed, value, sign, key) {
  return button({ deed, value, className: "act quiet", picture: icon(sign), label: say(key), testid: `way-${key}` });
}

for (const [name, draw] of Object.entries({ done: acts, compared, correct, insert })) addSheet(name, draw);

// Deeds of looking back; each opens a sheet.
export function repairDeeds(app) {
  const open = (sheet) => app.change({ sheet });
  const choices = ({ at }) => get(`/api/choices?at=${at}`);
  return {
    acts: async () => open({ name: "done", rows: await get("/api/acts") }),
    compareBoard: async () => open({ name: "compared", found: await get("/api/recount/board") }),
    correctAt: async (entry) => open({ name: "correct", entry, choices: await choices(entry) }),
    checkAgain: async (entry) => (await import("./review.js")).openAgain(app, entry),
    insertAt: async (entry) => open({ name: "insert", entry, choices: await choices(entry) }),
  };
}
