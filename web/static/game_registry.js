// @ts-check
// The games that this tablet knows, by the name in a match's `game`. A game comes over the network when it is played,
// not before. Its scripts and style lie in its own folder, which pages find at games/GAME/. Its index.js exports
// `game`, an object with what it does in its own way; all of it may be missing, and then default_game.js does it:
//
//   hint(match)                      what the player on turn should do
//   middle(snapshot)                 the table itself: piles, the card being dealt with
//   acts(match, snapshot)            buttons for what may be done now
//   players(match)                   everybody's cards
//   cardText(match, name)            what a card is called
//   words(match, event, entry)       what the sentences of an event have to fill in: event.*, choice.*, anonymous.*
//   pictogram(match, event, entry)   the same in pictures
//   corrections(match, sheet, wrap)  what else an event may have been
//   why(match, question), waysOut(match, question)  what a question is about, and what else it may have been
//   sheet(snapshot)                  the sheet that opens by itself, or null; see views/sheet.js
//   sheets                           the game's own sheets by name
//   podium(match)                    the winners
//   watched                          what of it a camera looks at: "card", "board", "tile"; see eyes.js
//
// and where it needs them
//
//   account(match)                   how the winners were found
//   deeds(app)                       what taps do in this game only, by name
//   looking                          names of own deeds, and "open SHEET", that only look: for who may not act
//   telling                          names of sheets that tell and ask nothing: a television shows them too
//   settles(question)                whether the game shows a question at its table itself, not on a sheet
//   compares                         whether its board can be compared with what was told of it
//   amends                           whether events may be told anew that are not in the list of legal ones
//   read(match, board)               what the camera read on its board, when a step is checked again
//
// How a game looks where one is chosen is said in its offer.js: see offer.js here.

import { needTexts } from "./texts.js";

/** @type {Map<string, () => Promise<Game>>} */
const loaders = new Map();
/** @type {Map<string, Game>} */
const games = new Map();

/**
 * The part of the texts that a game has of its own.
 * @param {string} name
 */
export const textsOf = (name) => `games/${name}`;

/**
 * `standard` does what the loaded module's `game` does not.
 * @param {string} name
 * @param {Game} standard
 * @param {() => Promise<{ game: Partial<Game> }>} [load]
 */
export function addGame(name, standard, load = async () => ({ game: {} })) {
  loaders.set(name, async () => ({ ...standard, ...(await load()).game }));
}

/** @param {string} name */
export function isLoaded(name) {
  return games.has(name);
}

/** @param {string} name */
export async function loadGame(name) {
  if (games.has(name)) return;
  const load = loaders.get(name);
  if (!load) throw new Error(`no script for the game ${name}`);
  const [game] = await Promise.all([load(), needTexts(textsOf(name))]);
  games.set(name, game);
}

/**
 * The game of a match, or of an edition as /api/editions describes it; it has been loaded.
 * @param {{ game: string }} of
 * @returns {Game}
 */
export function gameOf({ game }) {
  return /** @type {Game} */ (games.get(game));
}
