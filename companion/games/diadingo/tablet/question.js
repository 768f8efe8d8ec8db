// What a card or something on the board may mean that was not clear. Where on the board is nobody's business.

import { choicesOf } from "../../match.js";
import { nameOf } from "../../sentences.js";
import { plainAct } from "../../event_button.js";
import { say } from "../../texts.js";
import { way } from "../../link_button.js";

export function why(match, { key, candidates, events, board }) {
  const { phase, turn, board: expected } = match.state;
  const name = nameOf(match, turn);
  if (key === "no_luck") return say("no_luck.explained", { name });
  if (board?.seen === "boardodd") return say(`board.${board.reason}`);
  if (board?.seen === "stonesseen") return say("board.stonesseen", { count: board.standing, expected });
  if (board) return say(`board.${board.seen}`);
  if (key === "odd") return say(`odd.${phase}`, { name });
  if (!candidates.length) return say("unsure.unknown");
  return say(events.length ? `${key}.choose` : "unsure.none_fits");
}

export function waysOut(match, { key, events }) {
  const offered = new Set(events.map(({ event }) => event));
  const more = key === "no_luck" ? ["take"] : ["take", "miss", "putback"];
  return [
    more
      .filter((kind) => !offered.has(kind))
      .flatMap((kind) => choicesOf(match, kind))
      .map((event) => plainAct(match, event, (same) => same, "act quiet")),
    choicesOf(match, "draw").length ? way("open", { name: "draw" }, "draw", "by_hand") : null,
    choicesOf(match, "startspin")
      .filter(() => match.state.phase === "spinning")
      .map((event) => plainAct(match, event, (same) => same, "act quiet")),
  ];
}
