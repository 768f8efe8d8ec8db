// What a card that was not read for certain, or that no rule explains, may mean.

import { choicesOf } from "../../match.js";
import { plainAct } from "../../event_button.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { way } from "../../link_button.js";
import { readCard } from "./cards.js";

export function why(match, { key, candidates, events }) {
  const { phase, turn } = match.state;
  if (key === "odd") return say(`odd.${phase}`, { name: nameOf(match, turn) });
  if (!candidates.length) return say("unsure.unknown");
  return say(events.length ? `${key}.choose` : "unsure.none_fits");
}

export function waysOut(match, { key, candidates }) {
  const witch = candidates.some(({ label }) => readCard(label, match.state.words).role === "witch");
  const decks = witch && key === "odd" ? choicesOf(match, "switchdeck") : [];
  return [
    decks.map((event) => plainAct(match, event)),
    choicesOf(match, "draw").length ? way("open", { name: "draw" }, "draw", "by_hand") : null,
    choicesOf(match, "pay").length ? way("open", { name: "pay", picked: [] }, "give", "by_hand") : null,
  ];
}
