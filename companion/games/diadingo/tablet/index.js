// DIADINGO: the spinning board, the rings, the thefts.

import { acts } from "./acts.js";
import { cardText } from "./cards.js";
import { account, podium, tally } from "./end.js";
import { players } from "./players.js";
import { waysOut, why } from "./question.js";
import { ritual } from "./ritual.js";
import { pictogram, words } from "./sentences.js";
import { corrections, draw, sheet, theft } from "./sheets.js";
import { hint, middle } from "./stage.js";

export const game = {
  account,
  acts,
  cardText,
  corrections,
  hint,
  looking: ["open ritual", "open tally"],
  middle,
  pictogram,
  players,
  podium,
  sheet,
  sheets: { draw, ritual, tally, theft },
  telling: ["ritual", "tally"],
  watched: ["card", "board"],
  waysOut,
  why,
  words,
};
