// What stands for each game where one is chosen, before the game itself is loaded: the names of three cards for an
// edition of /api/editions, the house rules that are asked for every match, not folded away, and whether it is drawn
// for who begins.

const OFFERS = {
  diamoniak: {
    fan: ({ words: { castle, diamond }, colours }) => [
      `${castle}_${colours[0]}_1`,
      `${castle}_${colours[1]}_2`,
      diamond,
    ],
    foremost: [],
  },
  diadingo: { fan: () => ["ring_3000", "ring_6000", "theft"], foremost: ["games", "professional"] },
  diamino: {
    fan: () => ["tile_D", "tile_I", "tile_A"],
    foremost: ["rule_set", "deals", "board", "tiles"],
    drawnFor: true,
  },
};

export function offerOf({ game }) {
  return OFFERS[game];
}

// The seat that was chosen to begin; null where nobody is chosen.
export function starterOf(edition, draft) {
  return offerOf(edition).drawnFor ? null : draft.first;
}
