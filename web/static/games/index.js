// Every game of the tablet. A game is a folder here, an entry below and one in offers.js, and its texts in the
// catalogue. It gives
//
//   hint(match)                      what the player on turn should do
//   middle(snapshot)                 the table itself: piles, the card being dealt with
//   acts(match, snapshot)            buttons for what may be done now
//   players(match)                   everybody's cards
//   cardText(match, name)            what a card is called
//   words(match, event, entry)       what the sentences of an event have to fill in: event.*, choice.*, anonymous.*
//   pictogram(match, event, entry)   the same in pictures
//   corrections(match, sheet, wrap)  what else an event may have been
//   why(match, question), waysOut(match, question)
//   sheet(snapshot)                  the sheet that opens by itself, or null; see views/sheet.js
//   sheets                           the game's own sheets by name
//   podium(match), account(match)    the winners, and perhaps how they were found
//   settles(question)                whether the game shows a question at its table itself, not on a sheet
//   deeds(app)                       what taps do in this game only
//
// and a style.css, which pages load with their own.

import { addGame } from "../registry.js";

addGame("diamoniak", async () => (await import("./diamoniak/index.js")).diamoniak);
addGame("diadingo", async () => (await import("./diadingo/index.js")).diadingo);
addGame("diamino", async () => (await import("./diamino/index.js")).diamino);
