// DIAMONIAK and PIRATATAK where a game is chosen: two castles, or boats, and what buys more of them.

export const offer = {
  fan: ({ words: { castle, diamond }, colours }) => [`${castle}_${colours[0]}_1`, `${castle}_${colours[1]}_2`, diamond],
};
