// What the camera proposes: new tiles on the board, which nobody has laid for good yet.

export function isProposal(question) {
  return question?.key === "proposed";
}

// The tiles of a proposal as events tell them, "H8=*" and "H8=?" where a letter is not known; null when there is none.
export function proposalOf(question) {
  if (!isProposal(question)) return null;
  const lay = question.events.find(({ event }) => event === "lay");
  return lay?.tiles ?? question.board?.tiles ?? [];
}

// The fields of a proposal that were not read for certain.
export function doubtfulOf(question) {
  return isProposal(question) ? (question.board?.doubtful ?? []) : [];
}
