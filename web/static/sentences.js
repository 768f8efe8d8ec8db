// @ts-check
// What happened, as a sentence and as a row of pictures. The words for what an event holds are the game's.

import { h, icon } from "./dom.js";
import { gameOf } from "./game_registry.js";
import { badge } from "./seats.js";
import { knows, say } from "./texts.js";

/**
 * @param {MatchView} match
 * @param {number | null} seat
 */
export function nameOf(match, seat) {
  return (seat === null ? null : match.seats[seat]) ?? "";
}

/**
 * What is chosen not to be done has a text of its own: "Give none back".
 * @param {PlainEvent} event
 */
const kindOf = ({ event, count }) => (count === 0 ? `${event}.none` : event);

/**
 * An event as a person would tell it: "Mia drew: diamond".
 * @param {MatchView} match
 * @param {Entry} entry
 */
export function sentence(match, entry) {
  const { event, seat } = entry;
  const name = nameOf(match, seat);
  const words = gameOf(match).words(match, event, entry);
  const key = `${seat === null ? "anonymous" : "event"}.${kindOf(event)}`;
  return knows(key) ? say(key, { name, ...words }) : [name, untold(event, words)].filter(Boolean).join(": ");
}

/**
 * An event for which the game has no sentence: what it is called, and what it holds.
 * @param {PlainEvent} event
 * @param {{ [place: string]: any }} words
 */
const untold = ({ event }, words) => [event, ...Object.values(words)].join(" ");

/**
 * A legal event as something to choose: "Buy from Tom: pink castle".
 * @param {MatchView} match
 * @param {PlainEvent} event
 * @param {Entry} [entry]
 */
export function proposal(match, event, entry) {
  const words = gameOf(match).words(match, event, entry);
  const key = `choice.${kindOf(event)}`;
  return knows(key) ? say(key, words) : untold(event, words);
}

/**
 * The same without words.
 * @param {MatchView} match
 * @param {PlainEvent} event
 * @param {Entry} [entry]
 */
export function pictogram(match, event, entry) {
  return gameOf(match).pictogram(match, event, entry);
}

/**
 * One row of the history: whose animal, the pictures, and the sentence.
 * @param {MatchView} match
 * @param {Entry} entry
 * @param {boolean} [withWords]
 * @returns {Child[]}
 */
export function story(match, entry, withWords) {
  return [
    entry.seat === null ? icon("question") : badge(entry.seat),
    h("span", { class: "pictogram" }, pictogram(match, entry.event, entry)),
    withWords ? h("span", { class: "words" }, sentence(match, entry)) : null,
  ];
}
