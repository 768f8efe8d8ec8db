// The server makes games/offers.js from the games that are installed: see web/assets.py.

/** What each game's offer.js exports, by the name of the game. */
export const OFFERS: { [game: string]: Partial<Offer> };
