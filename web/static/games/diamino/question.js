// What the camera proposes, or cannot make out: shown at the board, to be laid, corrected, or put aside.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { say } from "../../texts.js";
import { way } from "../../way.js";
import { plainAct } from "../../plain.js";
import { lookOf } from "./looks.js";
import { doubtfulOf, proposalOf } from "./proposal.js";
import { verdicts } from "./verdicts.js";

export { isProposal as settles } from "./proposal.js";

// The panel of a proposal.
export function proposed(match, question) {
  const { events, refusal, board } = question;
  const tiles = proposalOf(question);
  return h(
    "div",
    { class: "panel proposed", "data-testid": "proposed", "data-key": "proposed" },
    h("h2", {}, icon("eye-read"), say("tiles.proposed")),
    refusal || !events.length ? whyNot(refusal) : null,
    board?.gone?.length ? h("p", { class: "small" }, say("tiles.gone", { fields: board.gone.join(", ") })) : null,
    doubts(question),
    events.map((event, at) => (event.event === "lay" ? offer(match, event, at) : plainAct(match, event))),
    h(
      "div",
      { class: "two" },
      tiles.length && match.state.phase === "lay"
        ? button({
            deed: "correctSeen",
            value: tiles,
            className: "act quiet",
            picture: icon("pencil"),
            label: say("tiles.correct"),
            testid: "correct-seen",
          })
        : null,
      button({ deed: "dismiss", className: "act quiet", picture: icon("close"), label: say("tiles.not_a_move"), testid: "dismiss" }),
    ),
  );
}

// A move that the tiles may mean, with what it comes to as soon as the box has said so.
function offer(match, event, at) {
  const look = lookOf(match, event);
  return h(
    "div",
    { class: "offered" },
    button({ deed: "looked", className: "plain", hidden: true, name: say("tiles.looking") }),
    look?.told ? verdicts(match, look.told) : h("p", { class: "small" }, look?.refused ?? say("tiles.looking")),
    button({
      deed: "act",
      value: event,
      className: at ? "act" : "act main",
      picture: icon("lay"),
      label: say("tiles.lay"),
      testid: at ? `act-lay-${at}` : "act-lay",
    }),
  );
}

function whyNot(refusal) {
  return h(
    "p",
    { class: "reason", "data-testid": "why-not" },
    icon("warning"),
    refusal ? say(`reason.${refusal.reason}`, refusal.values) : say("tiles.no_move"),
  );
}

// What was read with doubt, and by what it was decided.
function doubts(question) {
  const found = doubtfulOf(question);
  if (!found.length) return null;
  return h(
    "ul",
    { class: "doubts", "data-testid": "doubts" },
    found.map(({ at, candidates, chosen, by }) =>
      h("li", { "data-at": at }, icon("eye-unsure"), h("span", {}, doubtText(at, candidates, chosen, by))),
    ),
  );
}

// "K11: M or W. M, because only that may lie there."
function doubtText(field, candidates, chosen, by) {
  const letters = [...new Set(candidates.map(({ letter }) => letter))];
  const [joker] = letters;
  const values = { field, letters: letters.join(say("doubt.or")), letter: chosen?.toUpperCase() ?? "" };
  if (joker === "*") return say(chosen ? "doubt.joker" : "doubt.joker_open", values);
  if (!letters.length) return say("doubt.nothing", values);
  return say(chosen ? `doubt.${by}` : "doubt.open", values);
}

export function why(match, { key, board }) {
  if (board) return say("tiles.seen_odd");
  return say(key === "odd" ? "tiles.card_odd" : "unsure.unknown");
}

export function waysOut(match) {
  return choicesOf(match, "pass").length ? way("typeWord", null, "lay", "tiles.type_word") : null;
}
