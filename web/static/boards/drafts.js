// The board and the tiles that are being edited, as they will stand in their files.

export const drafts = { kind: "boards", board: null, tiles: null };

// Editing goes on from one of the shelf; a shipped one becomes an own one of another name.
export function take(kind, { name, printed, own, ...rest }) {
  const mine = { name: own ? name : "", printed: own && printed, ...structuredClone(rest) };
  if (kind === "boards") drafts.board = mine;
  else drafts.tiles = mine;
}
