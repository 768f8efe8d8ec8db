// The end of a match, or of one game of it.

import { button, h, icon } from "../dom.js";
import { gameOf } from "../registry.js";
import { nameOf } from "../sentences.js";
import { say, sayList } from "../texts.js";

const CONFETTI = 24;

export function winner({ snapshot: { match } }) {
  const { outcome } = match.state;
  const names = sayList(outcome.winners.map((seat) => nameOf(match, seat)));
  const count = outcome.winners.length;
  return {
    title: count ? say("wins", { name: names, count }) : say("nobody_wins"),
    wide: true,
    content: [
      confetti(),
      h("div", { class: "podium" }, gameOf(match).podium(match)),
      h("p", {}, say(`outcome.${outcome.reason}`, { name: names })),
      gameOf(match).account?.(match),
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
        undoLast(),
      ),
    ],
  };
}

export function confetti() {
  return h(
    "div",
    { class: "confetti", "aria-hidden": "true" },
    Array.from({ length: CONFETTI }, () => h("i")),
  );
}

export function undoLast() {
  return button({
    deed: "act",
    value: { event: "undo" },
    className: "act quiet",
    picture: icon("undo"),
    label: say("undo_last"),
    testid: "undo-win",
  });
}
