// Every game of the tablet. A game is a folder here with a style.css, which pages load with their own, an entry below
// and one in offers.js, and its texts in the catalogue. It gives
//
//   hint(match)                      what the player on turn should do
//   middle(snapshot)                 the table itself: piles, the card being dealt with
//   acts(match, snapshot)            buttons for what may be done now
//   players(match)                   everybody's cards
//   cardText(match, name)            what a card is called
//   words(match, event, entry)       what the sentences of an event have to fill in: event.*, choice.*, anonymous.*
//   pictogram(match, event, entry)   the same in pictures
//   corrections(match, sheet, wrap)  what else an event may have been
//   why(match, question), waysOut(match, question)  what a question is about, and what else it may have been
//   sheet(snapshot)                  the sheet that opens by itself, or null; see views/sheet.js
//   sheets                           the game's own sheets by name
//   podium(match)                    the winners
//   watched                          what of it a camera looks at: "card", "board", "tile"; see eyes.js
//
// and where it needs them
//
//   account(match)                   how the winners were found
//   deeds(app)                       what taps do in this game only, by name
//   looking                          names of own deeds, and "open SHEET", that only look: for who may not act
//   telling                          names of sheets that tell and ask nothing: a television shows them too
//   settles(question)                whether the game shows a question at its table itself, not on a sheet
//   compares                         whether its board can be compared with what was told of it
//   amends                           whether events may be told anew that are not in the list of legal ones
//   read(match, board)               what the camera read on its board, when a step is checked again

import { addGame } from "../registry.js";

addGame("diamoniak", async () => (await import("./diamoniak/index.js")).diamoniak);
addGame("diadingo", async () => (await import("./diadingo/index.js")).diadingo);
addGame("diamino", async () => (await import("./diamino/index.js")).diamino);
