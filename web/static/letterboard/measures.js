// The drawn board in its own measures: a field is FIELD wide; names of columns and rows stand above and to the left.

export const FIELD = 10;
const MARGIN = 6;
const EDGE = 2;

export function frameOf({ state: { grid } }) {
  return { width: MARGIN + grid[0].length * FIELD + EDGE, height: MARGIN + grid.length * FIELD + EDGE };
}

// The upper left corner of a field.
export function placeOf({ state: { grid } }, at) {
  const columns = grid[0].length;
  return { x: MARGIN + (at % columns) * FIELD, y: MARGIN + Math.floor(at / columns) * FIELD };
}

// The field at a point, null beside the board.
export function fieldAt({ state: { grid } }, { x, y }) {
  const [column, row] = [Math.floor((x - MARGIN) / FIELD), Math.floor((y - MARGIN) / FIELD)];
  const inside = row in grid && column >= 0 && column < grid[0].length;
  return inside ? row * grid[0].length + column : null;
}
