// @ts-check
// The eyes as the tablet shows them: a few named states, each with its picture (icons eye-*).

import { icon } from "./dom.js";
import { gameOf } from "./game_registry.js";

const NO_EYES = new Set(["words", "panel"]); // they report as eyes do, and look at nothing
const BLIND = new Set(["lost", "no_mat", "other_board"]);

/** @param {Snapshot} snapshot */
export function eyesOf({ eyes }) {
  return eyes.filter(({ name }) => !NO_EYES.has(name));
}

/**
 * Of them those that look at what is played with; without a match all.
 * @param {Snapshot} snapshot
 */
export function eyesAtPlay(snapshot) {
  const all = eyesOf(snapshot);
  if (!snapshot.match) return all;
  const { watched } = gameOf(snapshot.match);
  return all.filter(({ name }) => watched.includes(lookedAt(name)));
}

/**
 * What an eye looks at: "board", "tile" or "card".
 * @param {string} name
 * @returns {"board" | "tile" | "card"}
 */
export function lookedAt(name) {
  if (name.startsWith("board")) return "board";
  return name.startsWith("tile") ? "tile" : "card";
}

/**
 * What waits where the next card will lie: the eye that looks at cards as it is now, or without one a pointing hand.
 * @param {Snapshot} snapshot
 */
export function waiting(snapshot) {
  const eye = eyesOf(snapshot).find(({ name }) => lookedAt(name) === "card");
  return icon(eye && !BLIND.has(eye.status) ? `eye-${eye.status}` : "draw", "icon large");
}
