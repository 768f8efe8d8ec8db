// Reading a snapshot's match.

export function choicesOf(match, kind) {
  return match.choices.filter((choice) => choice.event === kind);
}

export function lastEvent(match) {
  return match.recent.at(-1) ?? null;
}
