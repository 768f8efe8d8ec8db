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

const SURE = 0.7; // of confidence: what was named with less is worth a second look

// The fields of a proposal that were named, but with little confidence.
export function faintOf(question) {
  if (!isProposal(question)) return [];
  const { tiles = [], confidence = [], doubtful = [] } = question.board ?? {};
  const open = new Set(doubtful.map(({ at }) => at));
  return tiles.map((one) => one.split("=")[0]).filter((at, nth) => !open.has(at) && confidence[nth] < SURE);
}
