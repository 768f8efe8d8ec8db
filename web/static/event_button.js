// @ts-check
// A legal event as a button that does it.

import { button, h, icon } from "./dom.js";
import { pictogram, proposal } from "./sentences.js";
import { say } from "./texts.js";

/**
 * `wrap` may make another act of the event, such as a correction; `entry` is the event's row of the history, if it has
 * one.
 * @param {MatchView} match
 * @param {PlainEvent} event
 * @param {Wrap} [wrap]
 * @param {string} [className]
 * @param {Entry} [entry]
 */
export function plainAct(match, event, wrap = (same) => same, className = "act", entry = undefined) {
  return button({
    deed: "act",
    value: wrap(event),
    className,
    picture: h("span", { class: "pictogram" }, pictogram(match, event, entry)),
    label: proposal(match, event, entry),
    testid: `act-${event.event}`,
  });
}

// Another match of the same people.
export function againAct() {
  return button({
    deed: "again",
    className: "act main",
    picture: icon("play"),
    label: say("play_again"),
    testid: "act-again",
  });
}
