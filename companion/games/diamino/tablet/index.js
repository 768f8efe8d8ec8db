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
import { tilesRead } from "../../letterboard/tiles.js";

export const game = {
  account,
  acts,
  amends: true,
  compares: true,
  corrections,
  deeds,
  hint,
  looking: ["fit", "open legend", "open tally", "zoomIn", "zoomOut"],
  middle,
  pictogram,
  players,
  podium,
  settles,
  sheet,
  sheets: { beginner, exchange, hand, jokers, legend, shown, tally },
  read: tilesRead,
  telling: ["tally"],
  watched: ["tile"],
  waysOut,
  why,
  words,

  cardText: (_, name) => name,
};
