// DIADINGO where a game is chosen.

export const offer = { fan: () => ["ring_3000", "ring_6000", "theft"], foremost: ["games", "professional"] };
