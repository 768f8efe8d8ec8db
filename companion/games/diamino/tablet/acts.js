// What may be done now: the panel beside the board, by what the table waits for.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { againAct, plainAct } from "../../event_button.js";
import { badge } from "../../seats.js";
import { nameOf, proposal } from "../../sentences.js";
import { say } from "../../texts.js";
import { draftOf } from "../../letterboard/draft.js";
import { fieldOf, lying } from "../../letterboard/fields.js";
import { judging } from "./judging.js";
import { letterKey, letterKeys } from "./keys.js";
import { isProposal } from "../../letterboard/proposal.js";
import { proposed } from "./question.js";
import { tile, tilesOf } from "../../letterboard/tiles.js";
import { typing } from "./typing.js";

export function acts(match, { question, unlaid = [] }) {
  const draft = draftOf(match);
  if (draft) return typing(match, draft);
  return [
    unlaid.length ? toLay(match, unlaid) : null,
    isProposal(question) ? proposed(match, question) : BY_PHASE[match.state.phase](match),
  ];
}

// Tiles that were told of and that the camera does not see on the board yet.
function toLay(match, unlaid) {
  return h(
    "div",
    { class: "to-lay", role: "status", "data-testid": "to-lay", "data-key": "to-lay" },
    h("p", {}, icon("lay"), say("tiles.to_lay")),
    h(
      "ul",
      {},
      unlaid.map((name) => {
        const letter = lying(match, fieldOf(match, name));
        return h("li", {}, tilesOf(match, letter), h("small", {}, name));
      }),
    ),
  );
}

const same = (event) => event;

function opens(name, picture, key, more = {}) {
  return button({
    deed: "open",
    value: { name, ...more },
    className: "act quiet",
    picture: icon(picture),
    label: say(key),
    testid: `open-${name}`,
  });
}

const BY_PHASE = {
  start: (match) => start(match),
  lay: (match) => lay(match),
  judging: (match) => judging(match),
  give: (match) =>
    h(
      "div",
      { class: "panel two" },
      choicesOf(match, "giveback").map((event) =>
        button({
          deed: "act",
          value: event,
          className: event.count ? "act main" : "act quiet",
          picture: icon("give"),
          label: proposal(match, event),
          testid: `giveback-${event.count}`,
        }),
      ),
    ),
  account: (match) =>
    button({
      deed: "openHand",
      value: match.state.turn,
      className: "act main",
      picture: icon("tile-back"),
      label: say("tiles.count_hand", { name: nameOf(match, match.state.turn) }),
      testid: "act-hand",
    }),
  next_deal: () =>
    button({
      deed: "open",
      value: { name: "tally" },
      className: "act main",
      picture: icon("play"),
      label: say("act.next_deal"),
      testid: "act-tally",
    }),
  over: () => againAct(),
};

// Each draws a tile; who has the first letter in the alphabet begins.
function start(match) {
  const { contenders, draws, turn } = match.state;
  return h(
    "div",
    { class: "panel starting", "data-testid": "start" },
    h(
      "ul",
      { class: "draws" },
      contenders.map((seat) => {
        const drawn = draws.find((draw) => draw.seat === seat);
        return h(
          "li",
          { class: seat === turn ? "now" : null, "data-seat": seat },
          badge(seat),
          drawn ? tile(match, drawn.letter) : h("span", { class: "letter-tile back" }),
          h("small", {}, nameOf(match, seat)),
        );
      }),
    ),
    letterKeys(match, "startTile", [match.state.tiles.jokers ? letterKey(match, "startTile", "*") : null]),
    opens("beginner", "first", "tiles.who_begins"),
  );
}

function lay(match) {
  const { may_exchange: most } = match.state;
  const [pass] = choicesOf(match, "pass");
  const renames = match.options["dm.joker_fixed"] === false && /[^A-ZÄÖÜ.]/.test(match.state.grid.join(""));
  return h(
    "div",
    { class: "panel" },
    button({
      deed: "typeWord",
      className: "act main",
      picture: icon("lay"),
      label: say("tiles.type_word"),
      testid: "act-type",
    }),
    h(
      "div",
      { class: "two" },
      most ? opens("exchange", "trade", "tiles.exchange") : null,
      pass ? plainAct(match, pass, same, "act quiet") : null,
      renames ? opens("jokers", "joker", "tiles.rename") : null,
      match.options["dm.open_hands"] ? opens("shown", "tile-back", "tiles.show_hand") : null,
    ),
    choicesOf(match, "close").map((event) => plainAct(match, event, same, "act quiet")),
  );
}
