// The word that is being typed on this tablet, before the box hears of it. It ends when anybody acts.

import { fieldOf, freeFrom, isEmptyBoard, isFree, nextField, readTile, tellTile } from "./fields.js";

const nothing = () => ({
  key: null, // the match and its acts for which it is typed
  from: null, // the field that was tapped for its beginning; a letter may lie there
  at: null, // the field of the next letter
  direction: "across",
  tiles: new Map(), // field to {letter, joker}, in the order of the word
  joker: false, // is the next tile a joker?
  seen: false, // tiles that the camera saw are corrected in their places
  told: null, // what the box says these tiles come to
  refused: null, // or why they may not lie so
  rule: null, // and which rule says so
});

let draft = nothing();

const keyOf = (match) => `${match.id}-${match.acts}`;

// The draft for a match as it stands, null when nothing is being typed.
export function draftOf(match) {
  return draft.key === keyOf(match) ? draft : null;
}

export function dropDraft() {
  draft = nothing();
}

// Typing begins: at a field, or on an empty board at its start.
export function openDraft(match, at = null) {
  draft = { ...nothing(), key: keyOf(match) };
  const first = at ?? (isEmptyBoard(match) ? fieldOf(match, match.state.board.start) : null);
  if (first !== null) select(match, first);
  return draft;
}

// Tiles that the camera saw are to be corrected.
export function openSeen(match, told) {
  draft = { ...nothing(), key: keyOf(match), seen: true, tiles: new Map(told.map((tile) => readTile(match, tile))) };
  const fields = [...draft.tiles.keys()].sort((a, b) => a - b);
  draft.tiles = new Map(fields.map((at) => [at, draft.tiles.get(at)]));
  const across = nextField(match, fields[0], "across") === fields[1];
  draft.direction = across || fields.length < 2 ? "across" : "down";
  draft.at = fields[0];
  return draft;
}

// A tapped field: the cursor goes there. A word that is being typed goes along, unless the tap was on one of its tiles.
export function select(match, at) {
  const to = freeFrom(match, at, draft.direction);
  if (to === null) return;
  if (draft.tiles.has(to) || draft.seen) draft.at = to;
  else spread(match, at);
}

export function turn(match, direction) {
  draft.direction = direction;
  if (draft.from !== null && !draft.seen) spread(match, draft.from);
}

// A letter onto the cursor's field; `letter` null takes the tile there away, or the one before.
export function type(match, letter) {
  if (letter === null) return erase(match);
  if (draft.at === null || !isFree(match, draft.at)) return;
  draft.tiles.set(draft.at, { letter, joker: draft.joker });
  draft.joker = false;
  advance(match, draft.at);
}

// The cursor's tile becomes a joker or a plain one; without a tile there the next one will be a joker.
export function toggleJoker() {
  const tile = draft.tiles.get(draft.at);
  if (tile) draft.tiles.set(draft.at, { ...tile, joker: !tile.joker });
  else draft.joker = !draft.joker;
}

export function layOf(match) {
  const fields = [...draft.tiles.keys()].sort((a, b) => a - b);
  return { event: "lay", tiles: fields.map((at) => tellTile(match, at, draft.tiles.get(at))) };
}

function erase(match) {
  let at = draft.at;
  if (at === null || !draft.tiles.has(at)) {
    const from = at === null ? [...draft.tiles.keys()].at(-1) : nextField(match, at, draft.direction, true);
    at = from === undefined || from === null ? null : freeFrom(match, from, draft.direction, true);
  }
  if (at === null) return;
  draft.tiles.delete(at);
  draft.at = at;
}

// The letters one after the other from a field on, over what lies there already.
function spread(match, first) {
  draft.from = first;
  const letters = [...draft.tiles.values()];
  const tiles = new Map();
  let at = freeFrom(match, first, draft.direction);
  for (const tile of letters) {
    if (at === null) return; // it would not fit on the board
    tiles.set(at, tile);
    const next = nextField(match, at, draft.direction);
    at = next === null ? null : freeFrom(match, next, draft.direction);
  }
  draft.tiles = tiles;
  draft.at = at;
}

function advance(match, from) {
  const next = nextField(match, from, draft.direction);
  draft.at = next === null ? null : freeFrom(match, next, draft.direction);
}
