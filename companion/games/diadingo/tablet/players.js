// Everyone's rings, with a diamond and without, and what they are worth by now.

import { h } from "../../dom.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { recountBadge } from "../../views/recount.js";
import { money, ring } from "./cards.js";

export function players(match) {
  return match.state.players.map((player, seat) => panel(match, player, seat));
}

function panel(match, player, seat) {
  const { turn, outcome, phase, winner_by: winnerBy } = match.state;
  const playing = seat === turn && !outcome && phase !== "next_game";
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
      recountBadge(match, seat),
      h("h2", {}, nameOf(match, seat)),
      winnerBy === "rings" ? h("b", { class: "worth" }, say("rings", { count: player.rings })) : null,
      h(
        "b",
        { class: ["worth", winnerBy === "rings" && "minor"], "data-testid": `worth-${seat}` },
        money(player.dollars),
      ),
    ),
    h(
      "ul",
      { class: "rings", "aria-label": say("rings_of", { name: nameOf(match, seat) }) },
      piles(player.filled).map(([value, count]) => pack(match, value, count, true)),
      piles(player.empty).map(([value, count]) => pack(match, value, count, false)),
    ),
  );
}

// Rings of the same value in one pile, the dearest first: [[value, count]].
export function piles(values) {
  const counted = new Map();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return [...counted].sort(([a], [b]) => b - a);
}

function pack(match, value, count, set) {
  const words = say(set ? "rings_set" : "rings_bare", { count, value: money(value) });
  return h(
    "li",
    {
      class: ["pack", set ? "set" : "bare"],
      "data-key": `${value}-${set}`,
      "data-testid": `${set ? "set" : "bare"}-${value}`,
    },
    ring(match, value, set, "ring", words),
    h("span", { class: "value", "aria-hidden": "true" }, value),
    count > 1 ? h("b", { class: "count", "data-key": `count-${count}`, "aria-hidden": "true" }, count) : null,
  );
}
