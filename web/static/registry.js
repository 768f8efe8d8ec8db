// The games that this tablet knows, by the name in a match's `game`. What a game has to give: games/index.js.

const games = new Map();

export function addGame(name, game) {
  games.set(name, game);
}

// The game of a match, or of an edition as /api/editions describes it.
export function gameOf({ game }) {
  return games.get(game);
}
