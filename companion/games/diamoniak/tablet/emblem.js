// The signs of castle colours.

import { h, icon } from "../../dom.js";

const EMBLEMS = {
  castle: { pink: "flower", blue: "drop", yellow: "sun", green: "leaf" },
  boat: { red: "crab", blue: "fish", green: "turtle", yellow: "starfish" },
};
const OTHERS = ["heart", "moon", "bell", "crown", "star"];

// A castle's colour as colour and sign, as on the cards; colours that their makers did not think of get another sign.
export function emblem(match, colour, className = "emblem") {
  const letters = [...colour].reduce((sum, letter) => sum + letter.codePointAt(0), 0);
  const sign = EMBLEMS[match.state.words.castle]?.[colour] ?? OTHERS[letters % OTHERS.length];
  return h("span", { class: className, "data-colour": colour }, icon(sign));
}
