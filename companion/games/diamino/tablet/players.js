// Everyone's hand as a number of tiles, the points, and what the last move brought.

import { h, icon } from "../../dom.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say, sayNumber } from "../../texts.js";
import { tile } from "../../letterboard/tiles.js";

export function players(match) {
  return match.state.players.map((player, seat) => panel(match, player, seat));
}

function panel(match, player, seat) {
  const { turn, outcome, phase } = match.state;
  const playing = seat === turn && !outcome && phase !== "next_deal";
  return h(
    "article",
    {
      class: ["player", playing && "playing", outcome?.winners.includes(seat) && "winner"],
      "data-seat": seat,
      "data-key": `seat-${seat}`,
      "data-testid": `player-${seat}`,
      "aria-current": playing ? "true" : null,
    },
    h(
      "header",
      {},
      badge(seat),
      h("h2", {}, nameOf(match, seat)),
      brought(match, seat),
      hasPoints(match) ? points(player, seat) : null,
      h(
        "span",
        { class: "hand", role: "img", "aria-label": say("tiles.in_hand", { count: player.hand }) },
        icon("tile-back"),
        h("b", { "data-testid": `hand-${seat}`, "data-key": `hand-${player.hand}` }, player.hand),
      ),
    ),
    player.known
      ? h(
          "p",
          { class: "known" },
          [...player.known].map((letter) => tile(match, letter)),
        )
      : null,
  );
}

function hasPoints({ state: { rule_set: rules, players: all } }) {
  return rules === "set2" || all.some(({ points: some }) => some);
}

function points(player, seat) {
  return h(
    "b",
    { class: "worth", "data-testid": `points-${seat}` },
    say("tiles.points", { points: signed(player.points, "") }),
  );
}

// Penalties and bonuses as they fell in the last move.
function brought({ state: { last } }, seat) {
  if (!last) return null;
  const chips = [];
  const mine = last.seat === seat;
  const won = mine ? last.points : last.others;
  if (won) chips.push(["won", say("tiles.points", { points: signed(won) }), signed(won)]);
  if (mine && last.taken)
    chips.push(["taken", say("tiles.took", { count: last.taken }), [icon("tile-back"), signed(last.taken)]]);
  return chips.map(([kind, name, content]) =>
    h(
      "span",
      {
        class: `chip-${kind}`,
        role: "img",
        "aria-label": name,
        "data-key": `${kind}-${last.notation}`,
        "data-testid": `${kind}-${seat}`,
      },
      content,
    ),
  );
}

export function signed(number, plus = "+") {
  return number < 0 ? `−${sayNumber(-number)}` : `${number ? plus : ""}${sayNumber(number)}`;
}
