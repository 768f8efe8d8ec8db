// Reading what lies on the table.

import { choicesOf } from "../../match.js";
import { readCard } from "./cards.js";

// The card in the middle: the one that is being dealt with, else the latest of this turn.
export function heroCard(match) {
  const { resolving, drawn } = match.state;
  return resolving ?? drawn.at(-1) ?? null;
}

// The cards that may be given to the witch, each as often as it is there; null when some lie hidden.
export function payable(match) {
  const { players, turn, words } = match.state;
  const { castle, right } = players[turn];
  const kinds = groupsOf(players[turn], words);
  const names = new Set(choicesOf(match, "pay").flatMap((choice) => choice.cards));
  const laid = kinds.flatMap(({ cards }) => cards);
  return right.includes("back") ? null : [...castle, ...laid].filter((card) => names.has(card));
}

// A player's right-hand side in groups of the same kind, the dearest first: [{cards, role, colour}].
export function groupsOf(player, words) {
  const groups = new Map();
  for (const name of player.right) {
    const { role, colour } = readCard(name, words);
    const key = colour ?? role;
    if (!groups.has(key)) groups.set(key, { cards: [], role, colour });
    groups.get(key).cards.push(name);
  }
  const order = ["diamond", "fairy", "castle", "back"];
  return [...groups.values()].sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

// The six places of a castle: [{card | null, part}]; cards whose part is not known fill the gaps.
export function castleOf(player, words) {
  const cards = player.castle.map((name) => readCard(name, words));
  const unknown = cards.filter((card) => !card.part);
  return [1, 2, 3, 4, 5, 6].map((part) => {
    const card = cards.find((one) => one.part === part) ?? unknown.shift() ?? null;
    return { part, card };
  });
}
