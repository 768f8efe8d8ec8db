// DIAMONIAK and PIRATATAK: castles and boats that grow.

import { acts } from "./acts.js";
import { cardText } from "./cards.js";
import { deeds } from "./deeds.js";
import { podium, sheet } from "./end.js";
import { players } from "./players.js";
import { waysOut, why } from "./question.js";
import { pictogram, words } from "./sentences.js";
import { choose, corrections, draw, pay } from "./sheets.js";
import { hint, middle } from "./stage.js";

export const game = {
  acts,
  cardText,
  corrections,
  deeds,
  hint,
  middle,
  pictogram,
  players,
  podium,
  sheet,
  sheets: { draw, pay, choose },
  watched: ["card"],
  waysOut,
  why,
  words,
};
