// Telling by hand which card was drawn, whom to rob, and what an earlier event really was.

import { button, h } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { plainAct } from "../../event_button.js";
import { badge } from "../../seats.js";
import { nameOf, proposal } from "../../sentences.js";
import { say } from "../../texts.js";
import { undoButton } from "../../undo.js";
import { cardText, money, picture, ring } from "./cards.js";

const same = (event) => event;
const MOVING = ["countdown", "turning", "settling"];

// The sheet that opens by itself. A board that moves can be stopped at any moment, whatever else is open.
export function sheet({ match, spin }) {
  const { phase, results } = match.state;
  if (spin && MOVING.includes(spin.stage)) return { name: "ritual", urgent: true };
  if (match.conflict) return null;
  if (phase === "spinning") return { name: "ritual" };
  if (phase === "theft") return { name: "theft", token: `${match.id}-theft-${match.acts}` };
  if (phase === "next_game") return { name: "tally", token: `${match.id}-${results.length}` };
  return match.state.outcome ? { name: "winner", token: `${match.id}-over` } : null;
}

export function draw({ snapshot: { match } }) {
  return { title: say("which_card"), wide: true, content: drawn(match, choicesOf(match, "draw"), same) };
}

function drawn(match, choices, wrap) {
  return h(
    "div",
    { class: "cards kinds" },
    choices.map((event) =>
      button({
        deed: "act",
        value: wrap(event),
        className: "choice",
        picture: picture(match, event.card),
        name: cardText(match, event.card),
        testid: `card-${event.card}`,
      }),
    ),
  );
}

// Only what the rules allow: every pair of a victim and a value, the dearest first.
export function theft({ snapshot: { match } }) {
  const [decline] = choicesOf(match, "decline");
  return {
    title: say("theft.title", { name: nameOf(match, match.state.turn) }),
    wide: true,
    content: [
      h("p", { class: "lead" }, say("theft.explained")),
      tiles(match, choicesOf(match, "steal"), same),
      h(
        "div",
        { class: "row" },
        decline ? plainAct(match, decline, same, "act quiet") : null,
        undoButton(match, "undo-theft"),
      ),
    ],
  };
}

function tiles(match, thefts, wrap) {
  const dearest = [...thefts].sort((a, b) => b.value - a.value || a.victim - b.victim);
  return h(
    "div",
    { class: "tiles" },
    dearest.map((event) =>
      h(
        "div",
        { class: "tile", "data-seat": event.victim },
        button({
          deed: "act",
          value: wrap(event),
          className: "act",
          picture: [badge(event.victim), ring(match, event.value, true)],
          label: [h("strong", {}, nameOf(match, event.victim)), h("span", { class: "value" }, money(event.value))],
          name: proposal(match, event),
          testid: `steal-${event.victim}-${event.value}`,
        }),
      ),
    ),
  );
}

// Answers to "what was it really?"; `wrap` makes a correction of an event.
export function corrections(match, { choices }, wrap) {
  const cards = choices.filter(({ event }) => event === "draw");
  const thefts = choices.filter(({ event }) => event === "steal");
  const others = choices.filter(({ event }) => !["draw", "steal"].includes(event));
  return [
    cards.length ? drawn(match, cards, wrap) : null,
    thefts.length ? tiles(match, thefts, wrap) : null,
    others.length
      ? h(
          "div",
          { class: "list ways" },
          others.map((event) => plainAct(match, event, wrap, "act quiet")),
        )
      : null,
  ];
}
