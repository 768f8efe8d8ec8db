// The end of a match: the castles that won.

import { h } from "../../dom.js";
import { badge } from "../../seats.js";
import { picture } from "./cards.js";
import { castleOf } from "./reading.js";

// The sheet that opens by itself.
export function sheet({ match }) {
  return match.state.outcome ? { name: "winner", token: `${match.id}-over` } : null;
}

export function podium(match) {
  return match.state.outcome.winners.map((seat) => [badge(seat, "badge huge"), built(match, seat)]);
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
