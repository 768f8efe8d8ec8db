// @ts-check
// The middle of the page: whose turn it is, the game's own table, what may be done now, and a comic strip of the last
// events.

import { button, h, icon } from "../dom.js";
import { gameOf } from "../game_registry.js";
import { badge } from "../seats.js";
import { nameOf, sentence, story } from "../sentences.js";
import { say } from "../texts.js";
import { sign } from "./idle.js";
import { notes } from "./top_bar.js";

/** @param {View} view */
export function stage(view) {
  const { snapshot } = /** @type {ViewOfMatch} */ (view);
  const { match } = snapshot;
  return h(
    "section",
    { class: "stage", "data-seat": match.state.turn },
    /** @param {MatchView} match */
    turnSign(match),
    gameOf(match).middle(snapshot),
    /** @param {Snapshot} snapshot */
    acts(snapshot),
    h("div", { class: "below" }, strip(match), notes(view)),
  );
}

export function turnSign(match) {
  const { turn, turns } = match.state;
  const name = nameOf(match, turn);
  return h(
    "div",
    { class: "turn", "data-seat": turn, "data-key": `turn-${match.id}-${turns ?? turn}`, "data-testid": "turn" },
    badge(turn, "badge huge"),
    h("h1", { class: lengthOf(name) }, name),
    h("p", { class: "hint" }, match.conflict ? say("hint.conflict") : gameOf(match).hint(match)),
  );
}

/** @param {string} name */
function lengthOf(name) {
  return name.length > 14 ? "longest" : name.length > 8 ? "long" : null;
}

function acts(snapshot) {
  const { match } = snapshot;
  const buttons = match.conflict ? conflictAct() : gameOf(match).acts(match, snapshot);
  return h("nav", { class: "acts", "aria-label": say("acts") }, buttons, sign(snapshot));
}

/**
 * The last few events as a comic strip, the newest first.
 * @param {MatchView} match
 */
function strip(match) {
  const entries = [...match.recent].reverse();
  return h(
    "ol",
    { class: "strip", "aria-label": say("history") },
    entries.map((entry) =>
      h(
        "li",
        { "data-key": `strip-${match.id}-${entry.at}-${JSON.stringify(entry.event)}` },
        button({
          deed: "correctAt",
          value: entry,
          className: ["chip", entry.stands ? "" : "refused"].join(" ").trim(),
          picture: story(match, entry, false),
          name: sentence(match, entry),
        }),
      ),
    ),
  );
}

function conflictAct() {
  return button({
    deed: "open",
    value: null,
    className: "act main",
    picture: icon("warning"),
    label: say("act.conflict"),
  });
}
