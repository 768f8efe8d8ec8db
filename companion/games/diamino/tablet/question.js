// What the camera proposes, or cannot make out: shown at the board, to be laid, corrected, or put aside.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { slips } from "../../corrections.js";
import { say } from "../../texts.js";
import { way } from "../../link_button.js";
import { plainAct } from "../../event_button.js";
import { lookOf } from "./looks.js";
import { doubtfulOf, proposalOf } from "../../letterboard/proposal.js";
import { verdicts } from "./verdicts.js";

export { isProposal as settles } from "../../letterboard/proposal.js";

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
    notes("others", others(board)),
    notes(
      "doubts",
      doubtfulOf(question).map((doubt) => [doubt.at, doubtText(doubt)]),
    ),
    slips(match, question.slips),
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
      putAside(tiles),
    ),
  );
}

// New tiles are no move after all; where none is new, those that were missing lie there again.
function putAside(tiles) {
  const [picture, key] = tiles.length ? ["close", "tiles.not_a_move"] : ["verdict-yes", "board.dismiss.odd"];
  return button({
    deed: "dismiss",
    className: "act quiet",
    picture: icon(picture),
    label: say(key),
    testid: "dismiss",
  });
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

function others(board) {
  return (board?.others ?? []).map(({ at, letter, told }) => [
    at,
    say("tiles.other", { field: at, letter: spoken(letter), told: spoken(told) }),
  ]);
}

// What has to be said of single fields: of what was read with doubt by what it was decided, and where another letter
// lies.
function notes(testid, found) {
  if (!found.length) return null;
  return h(
    "ul",
    { class: "doubts", "data-testid": testid },
    found.map(([at, text]) => h("li", { "data-at": at }, icon("eye-unsure"), h("span", {}, text))),
  );
}

const spoken = (letter) => (letter === "*" ? say("tiles.joker") : letter.toUpperCase());

// "K11: M or W. M, because only that may lie there."
function doubtText({ at, candidates, chosen, by }) {
  const letters = [...new Set(candidates.map(({ letter }) => letter))];
  const values = {
    field: at,
    letters: letters.map(spoken).join(say("doubt.or")),
    letter: chosen ? spoken(chosen) : "",
  };
  if (!letters.length) return say("doubt.nothing", values);
  if (!chosen) return say(letters[0] === "*" ? "doubt.joker_open" : "doubt.open", values);
  return say(`doubt.${by}`, values);
}

export function why(match, { key, board }) {
  if (board) return say("tiles.seen_odd");
  return say(key === "odd" ? "tiles.card_odd" : "unsure.unknown");
}

export function waysOut(match) {
  return choicesOf(match, "pass").length ? way("typeWord", null, "lay", "tiles.type_word") : null;
}
