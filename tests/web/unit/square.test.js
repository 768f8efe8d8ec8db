import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldIn, linesOf, ontoPhoto } from "../../../web/static/boards/square.js";

const SQUARE = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const SLANTED = [
  [20, 10],
  [90, 0],
  [120, 80],
  [0, 110],
];

const near = (found, expected) =>
  found.forEach((value, at) => assert.ok(Math.abs(value - expected[at]) < 1e-9, `${found} is not ${expected}`));

test("the corners of a board lie in the corners of its photo", () => {
  const place = ontoPhoto(SLANTED);
  near(place([0, 0]), SLANTED[0]);
  near(place([1, 0]), SLANTED[1]);
  near(place([1, 1]), SLANTED[2]);
  near(place([0, 1]), SLANTED[3]);
});

test("the middle of a board lies where its diagonals cross", () => {
  const [x, y] = ontoPhoto(SLANTED)([0.5, 0.5]);
  const on = ([ax, ay], [bx, by]) => Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  assert.ok(on(SLANTED[0], SLANTED[2]) < 1e-6);
  assert.ok(on(SLANTED[1], SLANTED[3]) < 1e-6);
});

test("no board has corners that are crossed or mirrored", () => {
  const [a, b, c, d] = SQUARE;
  assert.equal(ontoPhoto([a, c, b, d]), null);
  assert.equal(ontoPhoto([d, c, b, a]), null);
  assert.equal(linesOf([a, c, b, d], 3, 3), "");
});

test("there is a line between any two rows and columns", () => {
  assert.equal(linesOf(SQUARE, 2, 2), "M50.0 0.0L50.0 100.0M0.0 50.0L100.0 50.0");
  assert.equal(linesOf(SQUARE, 15, 9).match(/M/g).length, 14 + 8);
  assert.equal(linesOf(SQUARE, null, 9), "");
});

test("a field has the corners that its row and column say", () => {
  const corners = fieldIn(SQUARE, 4, 2, 3, 1);
  near(corners.flat(), [50, 75, 100, 75, 100, 100, 50, 100]);
});
