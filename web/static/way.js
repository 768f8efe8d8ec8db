// A quiet button: one of several ways out.

import { button, icon } from "./dom.js";
import { say } from "./texts.js";

export function way(deed, value, picture, key) {
  return button({ deed, value, className: "act quiet", picture: icon(picture), label: say(key), testid: `way-${key}` });
}
