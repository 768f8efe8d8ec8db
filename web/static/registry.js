// The games that this tablet knows, by the name in a match's `game`. What a game has to give: games/index.js. A game
// comes over the network when it is played, not before.

const loaders = new Map();
const games = new Map();

export function addGame(name, load) {
  loaders.set(name, load);
}

export function isLoaded(name) {
  return games.has(name);
}

export async function loadGame(name) {
  if (!games.has(name)) games.set(name, await loaders.get(name)());
}

// The game of a match, or of an edition as /api/editions describes it; it has been loaded.
export function gameOf({ game }) {
  return games.get(game);
}
