// @ts-check
// What a new match is going to be: the game and its house rules, who plays, with which animal, and where they sit. A
// seat's place is one of eight round the table: 0 in the middle of the near side, then clockwise; seats are kept in
// that order, which is the order of play.

import { animalText, ANIMALS } from "./seats.js";

export const PLACES = [0, 1, 2, 3, 4, 5, 6, 7];
/** @type {{ [count: number]: number[] }} */
const SPREAD = {
  2: [0, 4],
  3: [0, 3, 5],
  4: [0, 2, 4, 6],
  5: [0, 2, 3, 5, 6],
  6: [1, 2, 3, 5, 6, 7],
  7: [0, 1, 2, 3, 5, 6, 7],
  8: PLACES,
};

let people = 0; // each has a number of her own, so that what is typed stays with her

/**
 * @param {string} name
 * @param {number} animal
 * @param {number} place
 * @returns {Person}
 */
const person = (name, animal, place) => ({ id: people++, name, animal, place });

/**
 * Of the game that the camera knows, if there is one.
 * @param {Edition[]} editions
 * @returns {Draft}
 */
export function freshDraft(editions) {
  const { edition, seats } = editions.find(({ known }) => known) ?? editions[0];
  return { edition, seats: seated([], seats), first: 0, options: {}, asked: null };
}

/**
 * The draft that would be the same match again.
 * @param {MatchView} match
 * @returns {Draft}
 */
export function draftOf(match) {
  const seats = match.seats.map((name, at) => person(name, match.animals[at] ?? at, match.places[at]));
  const placed = match.places.length ? seats : spread(seats);
  return { edition: match.edition, seats: placed, first: match.first, options: match.options, asked: null };
}

/**
 * A draft that was put away, with what went with it.
 * @template {{ draft: Draft }} Kept
 * @param {Kept} kept
 * @returns {Kept}
 */
export function renumbered(kept) {
  const seats = kept.draft.seats.map(({ name, animal, place }) => person(name, animal, place));
  return { ...kept, draft: { ...kept.draft, seats } };
}

/**
 * As /api/match takes it.
 * @param {Draft} draft
 */
export function asMatch({ edition, seats, options, first }) {
  return {
    edition,
    seats: seats.map(({ name, animal }) => name.trim() || animalText(animal)),
    animals: seats.map(({ animal }) => animal),
    places: seats.map(({ place }) => place),
    options: withoutNone(options),
    first,
  };
}

/**
 * Values that no card has are left out of a deck.
 * @param {Draft["options"]} options
 */
function withoutNone(options) {
  /** @param {{ [card: string]: number }} value */
  const held = (value) => Object.fromEntries(Object.entries(value).filter(([, count]) => count));
  /** @param {unknown} value */
  const isDeck = (value) => typeof value === "object" && !Array.isArray(value);
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [key, isDeck(value) ? held(value) : value]));
}

/**
 * @param {Person[]} seats
 * @returns {Person[]}
 */
const spread = (seats) => seats.map((seat, at) => ({ ...seat, place: SPREAD[seats.length][at] }));
/** @param {Person[]} seats */
const isSpread = (seats) => seats.every(({ place }, at) => place === SPREAD[seats.length]?.[at]);
/**
 * @param {number[]} numbers
 * @param {Person[]} seats
 * @param {"animal" | "place"} key
 */
const unused = (numbers, seats, key) => numbers.find((number) => seats.every((seat) => seat[key] !== number)) ?? 0;

/**
 * As many seats as the game allows; while nobody has moved they are spread evenly round the table.
 * @param {Person[]} seats
 * @param {[number, number]} count the least and the most
 */
function seated(seats, [least, most]) {
  const kept = seats.slice(0, most);
  while (kept.length < least) kept.push(newcomer(kept));
  return kept.length !== seats.length && isSpread(seats) ? spread(kept) : inOrder(kept);
}

/** @param {Person[]} seats */
function newcomer(seats) {
  return person("", unused([...ANIMALS.keys()], seats, "animal"), unused(PLACES, seats, "place"));
}

/** @param {Person[]} seats */
const inOrder = (seats) => [...seats].sort((one, other) => one.place - other.place);

/**
 * The same draft with other seats; who begins stays who it was.
 * @param {Draft} draft
 * @param {Person[]} seats
 * @returns {Draft}
 */
function withSeats(draft, seats) {
  const starter = draft.seats[draft.first]?.id;
  return {
    ...draft,
    seats,
    first: Math.max(
      0,
      seats.findIndex(({ id }) => id === starter),
    ),
  };
}

/**
 * @param {Draft} draft
 * @param {Edition} edition
 * @returns {Draft}
 */
export function withEdition(draft, { edition, seats }) {
  return { ...withSeats(draft, seated(draft.seats, seats)), edition, options: {} };
}

/** @param {Draft} draft */
export function withMoreSeats(draft) {
  const seats = [...draft.seats, newcomer(draft.seats)];
  return withSeats(draft, isSpread(draft.seats) ? spread(seats) : inOrder(seats));
}

/** @param {Draft} draft */
export function withLessSeats(draft) {
  const seats = draft.seats.slice(0, -1);
  return withSeats(draft, isSpread(draft.seats) ? spread(seats) : seats);
}

/**
 * Somebody has another animal, or sits elsewhere; who had it, or sat there, changes with her.
 * @param {Draft} draft
 * @param {number} id
 * @param {"animal" | "place"} key
 * @param {number} value
 */
export function withSwap(draft, id, key, value) {
  const mine = draft.seats.find((seat) => seat.id === id);
  if (!mine) return draft;
  const swapped = draft.seats.map((seat) => {
    if (seat.id === id) return { ...seat, [key]: value };
    return seat[key] === value ? { ...seat, [key]: mine[key] } : seat;
  });
  return withSeats(draft, inOrder(swapped));
}

/**
 * @param {Draft} draft
 * @param {number} id
 * @param {string} name
 */
export function withName(draft, id, name) {
  return { ...draft, seats: draft.seats.map((seat) => (seat.id === id ? { ...seat, name } : seat)) };
}
