// The end of a match.

import { button, h, icon } from "../dom.js";
import { picture } from "../cards.js";
import { castleOf } from "../match.js";
import { badge } from "../seats.js";
import { nameOf } from "../sentences.js";
import { say, sayList } from "../texts.js";

const CONFETTI = 24;

export function winner({ snapshot: { match } }) {
  const { outcome } = match.state;
  const names = sayList(outcome.winners.map((seat) => nameOf(match, seat)));
  const title = outcome.winners.length ? say("wins", { name: names }) : say("nobody_wins");
  return {
    title,
    wide: true,
    content: [
      h(
        "div",
        { class: "confetti", "aria-hidden": "true" },
        Array.from({ length: CONFETTI }, () => h("i")),
      ),
      h(
        "div",
        { class: "podium" },
        outcome.winners.map((seat) => [badge(seat, "badge huge"), built(match, seat)]),
      ),
      h("p", {}, say(`outcome.${outcome.reason}`, { name: names })),
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
        button({
          deed: "act",
          value: { event: "undo" },
          className: "act quiet",
          picture: icon("undo"),
          label: say("undo_last"),
          testid: "undo-win",
        }),
      ),
    ],
  };
}

function built(match, seat) {
  const player = match.state.players[seat];
  const cells = castleOf(player, match.state.words);
  return h(
    "div",
    { class: "castle", "data-colour": player.colour },
    cells.map(({ card }) =>
      card ? h("span", { class: "part" }, picture(match, card.name, "art", "")) : h("span", { class: "part ghost" }),
    ),
  );
}
