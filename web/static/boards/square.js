// A board seen slantwise: where its points lie in the photo, by the four corners of its fields.

// Sends (across, down), each 0 to 1 over the board, to the photo's px (P. Heckbert, Fundamentals of Texture Mapping,
// 1989, section 2.2.3); null for corners that no board can have.
export function ontoPhoto(corners) {
  if (!turnsOneWay(corners)) return null;
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const area = ax * by - ay * bx;
  const g = (sx * by - sy * bx) / area;
  const h = (ax * sy - ay * sx) / area;
  return ([across, down]) => {
    const far = g * across + h * down + 1;
    return [
      ((x1 - x0 + g * x1) * across + (x3 - x0 + h * x3) * down + x0) / far,
      ((y1 - y0 + g * y1) * across + (y3 - y0 + h * y3) * down + y0) / far,
    ];
  };
}

function turnsOneWay(corners) {
  const turns = corners.map(([x, y], at) => {
    const [[ax, ay], [bx, by]] = [corners[(at + 1) % 4], corners[(at + 2) % 4]];
    return (ax - x) * (by - ay) - (ay - y) * (bx - ax);
  });
  return turns.every((turn) => turn > 0);
}

const text = (point) => point.map((value) => value.toFixed(1)).join(" ");

// The lines between the fields, as the path of a drawing.
export function linesOf(corners, rows, columns) {
  const place = ontoPhoto(corners);
  if (!place || !rows || !columns) return "";
  const line = (from, to) => `M${text(place(from))}L${text(place(to))}`;
  const down = Array.from({ length: columns - 1 }, (_, at) => line([(at + 1) / columns, 0], [(at + 1) / columns, 1]));
  const across = Array.from({ length: rows - 1 }, (_, at) => line([0, (at + 1) / rows], [1, (at + 1) / rows]));
  return [...down, ...across].join("");
}

// The four corners of one field in the photo.
export function fieldIn(corners, rows, columns, row, column) {
  const place = ontoPhoto(corners);
  return [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([right, low]) => place([(column + right) / columns, (row + low) / rows]));
}
