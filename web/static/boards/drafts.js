// The board and the tiles that are being edited, as they will stand in their files.

// `doubts`: what a photo left unsure of the board, {unsure, chosen, size, photo}.
export const drafts = { kind: "boards", board: null, tiles: null, doubts: null };

// Editing goes on from one of the shelf; a shipped one becomes an own one of another name.
export function take(kind, { name, printed, own, ...rest }) {
  const mine = { name: own ? name : "", printed: own && printed, ...structuredClone(rest) };
  if (kind === "boards") drafts.board = mine;
  else drafts.tiles = mine;
}

// The box forgets a photo that is not needed any more, also when the page is being left.
export function forget(photo) {
  const body = JSON.stringify({ photo });
  fetch("/api/board-photo/forget", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    keepalive: true,
  }).catch(() => {});
}

// Another board, or none: what a photo left unsure of the one before does not matter any more.
export function leaveDoubts() {
  if (drafts.doubts) forget(drafts.doubts.photo.photo);
  drafts.doubts = null;
}
