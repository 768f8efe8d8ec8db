// @ts-check
// Quiet buttons: ways out, and to the rule behind a refusal.

import { button, icon } from "./dom.js";
import { say } from "./texts.js";

/**
 * One of several ways out.
 * @param {string} deed
 * @param {unknown} value
 * @param {string} picture
 * @param {string} key
 */
export function way(deed, value, picture, key) {
  return button({ deed, value, className: "act quiet", picture: icon(picture), label: say(key), testid: `way-${key}` });
}

/**
 * `wanted` as openRules takes it.
 * @param {unknown} wanted
 */
export function toRule(wanted) {
  return button({
    deed: "rules",
    value: wanted,
    className: "act quiet to-rule",
    picture: icon("rules"),
    label: say("rules"),
    testid: "to-rule",
  });
}
