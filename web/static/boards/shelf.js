// @ts-check
// What both editors share: which one to begin with, its name, keeping it, removing it.

import { button, h, icon } from "../dom.js";
import { knows, say } from "../texts.js";

export const SIDES = [9, 26]; // fewest and most fields of a side

// How many fields a side has, to be set; `shown` in place of the number where it is not known.
export function stepper(side, value, shown = value) {
  const step = (to, picture) =>
    button({
      deed: "size",
      value: { side, to },
      className: "tool option",
      picture: icon(picture),
      name: `${say(`boards.${side}`)} ${to}`,
      disabled: to < SIDES[0] || to > SIDES[1],
      testid: `${side}-${picture}`,
    });
  return h(
    "div",
    { class: "counted" },
    h("b", {}, say(`boards.${side}`)),
    h(
      "span",
      { class: "options steps" },
      step(value - 1, "minus"),
      h("b", { "data-testid": side }, shown),
      step(value + 1, "plus"),
    ),
  );
}

export function beginnings(kind, found, ...more) {
  return h(
    "section",
    { class: "list begins", role: "group", "aria-label": say("boards.mine") },
    found.map((one) =>
      h(
        "div",
        { class: "begin-with", "data-key": one.name },
        button({
          deed: "begin",
          value: { kind, name: one.name },
          className: "act quiet",
          picture: icon(kind === "boards" ? "boards" : "tile-back"),
          label: [
            h("strong", {}, knows(`material.${one.name}`) ? say(`material.${one.name}`) : one.name),
            h("small", {}, say(one.printed ? "material.printed" : one.own ? "material.own" : "material.default")),
          ],
          testid: `begin-${one.name}`,
        }),
        one.own
          ? button({
              deed: "drop",
              value: { kind, name: one.name },
              className: "tool",
              picture: icon("close"),
              name: `${say("boards.drop")} ${one.name}`,
              testid: `drop-${one.name}`,
            })
          : null,
      ),
    ),
    ...more,
  );
}

export function keeping(draft, deed, right) {
  return h(
    "div",
    { class: "row keeping" },
    h("input", {
      type: "text",
      maxlength: 24,
      value: draft.name,
      placeholder: say("boards.name"),
      "aria-label": say("boards.name"),
      "data-typed": deed === "keepBoard" ? "boardName" : "tilesName",
      "data-testid": "material-name",
      "data-key": "material-name",
      autocomplete: "off",
      spellcheck: "false",
    }),
    button({
      deed: deed === "keepBoard" ? "boardPrinted" : "tilesPrinted",
      className: "act quiet",
      picture: icon(draft.printed ? "verdict-yes" : "minus"),
      label: say("boards.printed"),
      pressed: Boolean(draft.printed),
      testid: "printed",
    }),
    button({
      deed,
      className: "act main keep",
      picture: icon("verdict-yes"),
      label: say("boards.save"),
      testid: "keep",
      disabled: !right,
    }),
  );
}
