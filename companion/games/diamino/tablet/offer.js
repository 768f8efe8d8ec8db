// DIAMINO where a game is chosen.

export const offer = {
  fan: () => ["tile_D", "tile_I", "tile_A"],
  foremost: ["rule_set", "deals", "board", "tiles"],
  drawnFor: true,
  sheets: () => ["board", "tiles"],
};
