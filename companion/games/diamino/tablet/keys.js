// A keyboard of tiles on the screen. Keys of a real one press those on the screen.

import { button, h, icon } from "../../dom.js";
import { say } from "../../texts.js";
import { tile, tileText } from "../../letterboard/tiles.js";

// One key a letter of the tiles in play; `deed` is what each does with its letter, `more` are further keys.
export function letterKeys(match, deed, more = [], letters = Object.keys(match.state.tiles.letters)) {
  return h(
    "div",
    { class: "keys", role: "group", "aria-label": say("tiles.keys") },
    letters.map((letter) => letterKey(match, deed, letter)),
    more,
  );
}

export function letterKey(match, deed, letter) {
  return button({
    deed,
    value: letter,
    className: "key",
    picture: tile(match, letter),
    name: tileText(match, letter),
    testid: `key-${letter}`,
  });
}

export function key({ deed, value, picture, name, pressed, testid, disabled }) {
  return button({ deed, value, className: "key special-key", picture: icon(picture), name, pressed, testid, disabled });
}

const NAMED = {
  Backspace: "key-back",
  Enter: "key-enter",
  ArrowRight: "direction-across",
  ArrowDown: "direction-down",
  ArrowUp: "direction-up",
  "*": "key-*",
};

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return;
  if (event.key === "Enter" && event.target.closest("button, a")) return;
  const name = NAMED[event.key] ?? (event.key.length === 1 ? `key-${event.key.toUpperCase()}` : null);
  const found = name && [...document.querySelectorAll(`[data-testid="${CSS.escape(name)}"]`)].at(-1);
  if (!found || found.disabled || found.closest("[inert]")) return;
  event.preventDefault();
  found.click();
}

addEventListener("keydown", press);
