import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import {
  asMatch,
  draftOf,
  freshDraft,
  renumbered,
  withEdition,
  withLessSeats,
  withMoreSeats,
  withName,
  withSwap,
} from "../../../web/static/draft.js";

const SMALL = { edition: "small", game: "one", seats: [2, 4], known: false };
const LARGE = { edition: "large", game: "two", seats: [3, 8], known: true };

const placesOf = ({ seats }) => seats.map(({ place }) => place);

test("a new match is of the game that the camera knows, with the fewest players, spread round the table", () => {
  const draft = freshDraft([SMALL, LARGE]);
  assert.equal(draft.edition, "large");
  assert.deepEqual(placesOf(draft), [0, 3, 5]);
  assert.deepEqual(
    draft.seats.map(({ animal }) => animal),
    [0, 1, 2],
  );
});

test("without a camera it is of the first game", () => {
  assert.equal(freshDraft([SMALL, { ...LARGE, known: false }]).edition, "small");
});

test("one more player gets an animal that nobody has, and all are spread anew", () => {
  const draft = withMoreSeats(freshDraft([SMALL]));
  assert.deepEqual(placesOf(draft), [0, 3, 5]);
  assert.equal(new Set(draft.seats.map(({ animal }) => animal)).size, 3);
});

test("where somebody has moved, a newcomer takes a free place and the others stay", () => {
  const draft = freshDraft([SMALL]);
  const moved = withSwap(draft, draft.seats[1].id, "place", 2);
  assert.deepEqual(placesOf(withMoreSeats(moved)), [0, 1, 2]);
});

test("who takes the animal of another gives her own for it", () => {
  const draft = freshDraft([SMALL]);
  const swapped = withSwap(draft, draft.seats[0].id, "animal", 1);
  assert.deepEqual(
    swapped.seats.map(({ animal }) => animal),
    [1, 0],
  );
});

test("who begins stays the same person when seats change their order", () => {
  const draft = { ...freshDraft([LARGE]), first: 1 };
  const starter = draft.seats[1].id;
  const moved = withSwap(draft, starter, "place", 7);
  assert.equal(moved.seats[moved.first].id, starter);
  assert.equal(moved.first, 2);
});

test("when who begins leaves, the first one begins", () => {
  const draft = { ...freshDraft([LARGE]), first: 2 };
  assert.equal(withLessSeats(draft).first, 0);
});

test("another game keeps the people that it has room for, and no house rule of the old one", () => {
  const eight = [1, 2, 3, 4, 5].reduce(withMoreSeats, { ...freshDraft([LARGE]), options: { hidden: true } });
  assert.equal(eight.seats.length, 8);
  const draft = withEdition(eight, SMALL);
  assert.equal(draft.edition, "small");
  assert.equal(draft.seats.length, 4);
  assert.deepEqual(draft.options, {});
});

test("a match is asked for with trimmed names, and without cards that a deck has none of", () => {
  const draft = { ...freshDraft([SMALL]), options: { deck: { witch: 2, fairy: 0 }, words: ["a"], hidden: false } };
  const named = withName(withName(draft, draft.seats[0].id, " Mia "), draft.seats[1].id, "Tom");
  assert.deepEqual(asMatch(named), {
    edition: "small",
    seats: ["Mia", "Tom"],
    animals: [0, 1],
    places: [0, 4],
    options: { deck: { witch: 2 }, words: ["a"], hidden: false },
    first: 0,
  });
});

test("the same match again has its people; places that nobody has said are spread", () => {
  const match = { edition: "small", seats: ["Mia", "Tom"], animals: [5], places: [], first: 1, options: { a: 1 } };
  const draft = draftOf(match);
  assert.deepEqual(
    draft.seats.map(({ name, animal, place }) => [name, animal, place]),
    [
      ["Mia", 5, 0],
      ["Tom", 1, 4],
    ],
  );
  assert.equal(draft.first, 1);
});

test("a draft that was put away gets numbers that nobody else has", () => {
  const draft = freshDraft([SMALL]);
  const kept = renumbered({ step: "who", draft: JSON.parse(JSON.stringify(draft)) });
  assert.equal(kept.step, "who");
  assert.deepEqual(placesOf(kept.draft), placesOf(draft));
  assert.ok(kept.draft.seats.every(({ id }) => draft.seats.every((seat) => seat.id !== id)));
});
