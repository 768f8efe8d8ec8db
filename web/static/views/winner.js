// @ts-check
// The end of a match, or of one game of it.

import { button, h, icon } from "../dom.js";
import { gameOf } from "../game_registry.js";
import { nameOf } from "../sentences.js";
import { knows, say, sayList } from "../texts.js";
import { undoButton } from "../undo.js";

const CONFETTI = 24;

export function winner({ snapshot: { match } }) {
  return {
    title: victory(match),
    wide: true,
    content: [
      honours(match),
      h(
        "div",
        { class: "row" },
        button({
          deed: "again",
          className: "act main",
          picture: icon("play"),
          label: say("play_again"),
          testid: "again",
        }),
        button({ deed: "setup", className: "act quiet", picture: icon("people"), label: say("other_players") }),
        undoButton(match, "undo-win"),
      ),
    ],
  };
}

// Who won, in large letters.
export function victory(match) {
  const { winners } = match.state.outcome;
  return winners.length ? say("wins", { name: namesOf(match, winners), count: winners.length }) : say("nobody_wins");
}

// The winners, why, and how they were found.
export function honours(match) {
  const { reason, winners } = match.state.outcome;
  return [
    confetti(),
    h("div", { class: "podium" }, gameOf(match).podium(match)),
    knows(`outcome.${reason}`) ? h("p", {}, say(`outcome.${reason}`, { name: namesOf(match, winners) })) : null,
    gameOf(match).account?.(match),
  ];
}

function namesOf(match, seats) {
  return sayList(seats.map((seat) => nameOf(match, seat)));
}

export function confetti() {
  return h(
    "div",
    { class: "confetti", "aria-hidden": "true" },
    Array.from({ length: CONFETTI }, () => h("i")),
  );
}
