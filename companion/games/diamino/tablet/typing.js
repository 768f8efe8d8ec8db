// Typing a word: where it begins, which way it goes, its letters, and at every letter what it would come to.

import { button, h, icon } from "../../dom.js";
import { say } from "../../texts.js";
import { toRule } from "../../link_button.js";
import { fieldName } from "../../letterboard/fields.js";
import { key, letterKeys } from "./keys.js";
import { verdicts } from "./verdicts.js";

export function typing(match, draft) {
  const ready = draft.tiles.size > 0 && draft.told !== null;
  return h(
    "div",
    { class: "panel typing", "data-testid": "typing", "data-key": "typing" },
    h("div", { class: "place" }, place(match, draft), directions(match, draft)),
    h("div", { class: "outlook", "aria-live": "polite" }, outlook(match, draft)),
    letterKeys(match, "letter", [
      key({
        deed: "joker",
        picture: "joker",
        name: say("tiles.joker_key"),
        pressed: draft.tiles.get(draft.at)?.joker ?? draft.joker,
        testid: "key-*",
      }),
      key({ deed: "letter", value: null, picture: "erase", name: say("tiles.erase"), testid: "key-back" }),
    ]),
    h(
      "div",
      { class: "two" },
      button({
        deed: "lay",
        className: "act main",
        picture: icon("lay"),
        label: say("tiles.lay"),
        testid: "key-enter",
        disabled: !ready,
      }),
      button({
        deed: "dropWord",
        className: "act quiet",
        picture: icon("close"),
        label: say("tiles.cancel"),
        testid: "cancel",
      }),
    ),
  );
}

function place(match, draft) {
  const at = draft.seen ? draft.at : ([...draft.tiles.keys()][0] ?? draft.at);
  return h(
    "b",
    { class: "place-name", "data-testid": "place" },
    at === null
      ? say("tiles.where")
      : say(draft.seen ? "tiles.correcting" : "tiles.from", { field: fieldName(match, at) }),
  );
}

function directions(match, draft) {
  const ways = match.options["dm.upward_words"] === false ? ["across", "down"] : ["across", "down", "up"];
  return h(
    "div",
    { class: "directions", role: "group", "aria-label": say("tiles.direction") },
    ways.map((way) =>
      button({
        deed: "direction",
        value: way,
        className: "tool",
        picture: icon(`arrow-${way}`),
        name: say(`direction.${way}`),
        pressed: way === draft.direction,
        testid: `direction-${way}`,
      }),
    ),
  );
}

// The words, or why they may not lie so.
function outlook(match, { tiles, told, refused, rule }) {
  if (!tiles.size) return h("p", { class: "small" }, say("tiles.type"));
  if (refused)
    return [
      h("p", { class: "reason", "data-testid": "why-not" }, icon("warning"), refused),
      rule ? toRule({ rule }) : null,
    ];
  return told ? verdicts(match, told) : null;
}
