// @ts-check
// The games that this tablet knows, by the name in a match's `game`. What a game has to give: games/index.js. A game
// comes over the network when it is played, not before.

/** @type {Map<string, () => Promise<Game>>} */
const loaders = new Map();
/** @type {Map<string, Game>} */
const games = new Map();

/**
 * @param {string} name
 * @param {() => Promise<Game>} load
 */
export function addGame(name, load) {
  loaders.set(name, load);
}

/** @param {string} name */
export function isLoaded(name) {
  return games.has(name);
}

/** @param {string} name */
export async function loadGame(name) {
  const load = loaders.get(name);
  if (!load) throw new Error(`no script for the game ${name}`);
  if (!games.has(name)) games.set(name, await load());
}

/**
 * The game of a match, or of an edition as /api/editions describes it; it has been loaded.
 * @param {{ game: string }} of
 * @returns {Game}
 */
export function gameOf({ game }) {
  return /** @type {Game} */ (games.get(game));
}
