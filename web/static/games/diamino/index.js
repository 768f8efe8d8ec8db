// DIAMINO: letter tiles on a board, hidden hands, words that are judged.

import { acts } from "./acts.js";
import { deeds } from "./deeds.js";
import { account, podium, tally } from "./end.js";
import { hand } from "./hand.js";
import { players } from "./players.js";
import { settles, waysOut, why } from "./question.js";
import { pictogram, words } from "./sentences.js";
import { beginner, corrections, exchange, jokers, legend, sheet, shown } from "./sheets.js";
import { hint, middle } from "./stage.js";

export const diamino = {
  account,
  acts,
  corrections,
  deeds,
  hint,
  middle,
  pictogram,
  players,
  podium,
  settles,
  sheet,
  sheets: { beginner, exchange, hand, jokers, legend, shown, tally },
  waysOut,
  why,
  words,

  cardText: (_, name) => name,
};
