// @ts-check
// Reading a snapshot's match.

/**
 * @param {MatchView} match
 * @param {string} kind
 */
export function choicesOf(match, kind) {
  return match.choices.filter((choice) => choice.event === kind);
}

/** @param {MatchView} match */
export function lastEvent(match) {
  return match.recent.at(-1) ?? null;
}
