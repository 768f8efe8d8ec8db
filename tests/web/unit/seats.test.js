import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { ANIMALS, animalText, seatAnimals } from "../../../web/static/seats.js";
import { choicesOf, lastEvent } from "../../../web/static/match.js";

test("each seat has the colours of its animal, a seat that nobody has none", () => {
  const set = {};
  document.documentElement.style = { setProperty: (name, value) => (set[name] = value) };
  seatAnimals([2, 0]);
  assert.equal(set["--seat-0"], `var(--${ANIMALS[2]})`);
  assert.equal(set["--tint-1"], `var(--${ANIMALS[0]}-tint)`);
  assert.equal(set["--seat-2"], null);
  assert.equal(Object.keys(set).length, 2 * ANIMALS.length);
});

test("an animal is called by its key in the catalogue", () => {
  assert.equal(animalText(ANIMALS.indexOf("owl")), "animal.owl");
});

test("choices of a kind are those of that event", () => {
  const match = {
    choices: [{ event: "draw", card: "a" }, { event: "pass" }, { event: "draw", card: "b" }],
    recent: [],
  };
  assert.deepEqual(
    choicesOf(match, "draw").map(({ card }) => card),
    ["a", "b"],
  );
  assert.equal(lastEvent(match), null);
  assert.equal(lastEvent({ recent: [{ at: 0 }, { at: 1 }] }).at, 1);
});
