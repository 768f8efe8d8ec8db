// The fields of a board: a number each, row by row, and their names as in H8.

export const STEPS = { across: [0, 1], down: [1, 0], up: [-1, 0] };

export function columnsOf({ state: { grid } }) {
  return grid[0].length;
}

export function fieldName(match, at) {
  const columns = columnsOf(match);
  return `${String.fromCharCode(65 + (at % columns))}${Math.floor(at / columns) + 1}`;
}

export function fieldOf(match, name) {
  return (Number(name.slice(1)) - 1) * columnsOf(match) + name.charCodeAt(0) - 65;
}

// The letter that lies there, a small one for a joker; "." for none.
export function lying({ state: { grid } }, at) {
  return grid[Math.floor(at / grid[0].length)][at % grid[0].length];
}

export function isFree(match, at) {
  return lying(match, at) === ".";
}

export function isEmptyBoard({ state: { grid } }) {
  return grid.every((row) => /^\.*$/.test(row));
}

// The field that comes next in a direction, `back` the one before; null beyond the edge.
export function nextField(match, at, direction, back = false) {
  const columns = columnsOf(match);
  const [down, right] = STEPS[direction].map((step) => (back ? -step : step));
  const row = Math.floor(at / columns) + down;
  const column = (at % columns) + right;
  return row in match.state.grid && column >= 0 && column < columns ? row * columns + column : null;
}

// From a field on, itself too, the first one on which nothing lies; null: there is none.
export function freeFrom(match, at, direction, back = false) {
  while (at !== null && !isFree(match, at)) at = nextField(match, at, direction, back);
  return at;
}

// "H8=*S" as [field, {letter, joker}], and back.
export function readTile(match, told) {
  const [name, face] = told.split("=");
  return [fieldOf(match, name), { letter: face.replace("*", ""), joker: face.startsWith("*") }];
}

export function tellTile(match, at, { letter, joker }) {
  return `${fieldName(match, at)}=${joker ? "*" : ""}${letter}`;
}
