// @ts-check
// Places turned round on this device, for those who sit opposite.

import { button, h, icon } from "./dom.js";
import { keep, kept } from "./local_storage.js";
import { badge } from "./seats.js";
import { say } from "./texts.js";

/**
 * Turns the places of a freshly drawn section of players.
 * @param {HTMLElement} players
 */
export function turnRound(players) {
  for (const seat of kept("turned") ?? [])
    players.querySelector(`:scope > [data-seat="${seat}"]`)?.setAttribute("data-turned", "");
  return players;
}

/** @param {number} seat */
export function turnOne(seat) {
  const turned = new Set(kept("turned") ?? []);
  if (!turned.delete(seat)) turned.add(seat);
  keep("turned", [...turned]);
}

/**
 * @param {ViewOfMatch} view
 * @returns {SheetContent}
 */
export function turning({ snapshot: { match } }) {
  const turned = kept("turned") ?? [];
  return {
    title: say("turn_round"),
    content: [
      h("p", { class: "lead" }, say("turn_round.hint")),
      h(
        "div",
        { class: "list" },
        match.seats.map((name, seat) =>
          button({
            deed: "turnOne",
            value: seat,
            pressed: turned.includes(seat),
            picture: [badge(seat), icon("turn")],
            label: name,
            testid: `turn-${seat}`,
          }),
        ),
      ),
    ],
  };
}
