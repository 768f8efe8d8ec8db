// How a game looks where one is chosen, before the game itself is loaded: what the offer.js in its folder exports as
// `offer`, and where it says nothing the following.

import { OFFERS } from "./games/offers.js";

const STANDARD = {
  fan: () => ["back", "back", "back"], // the names of three cards, for an edition of /api/editions
  foremost: [], // the house rules that are asked for every match, not folded away
  drawnFor: false, // is it drawn for who begins?
  sheets: ({ edition }) => [`deck-${edition}`, "mat"], // what can be printed for it: web/printing.py
};

export function offerOf({ game }) {
  return { ...STANDARD, ...OFFERS[game] };
}

// The seat that was chosen to begin; null where nobody is chosen.
export function starterOf(edition, draft) {
  return offerOf(edition).drawnFor ? null : draft.first;
}
