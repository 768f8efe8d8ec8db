// @ts-check
// House rules as controls, by the kind of the switch.

import { button, h, icon } from "../dom.js";
import { knows, say, sayNumber } from "../texts.js";

// One switch: what it is about, how it is set, and a word of help where the catalogue has one.
export function rule(edition, option, draft) {
  const { key, name, kind } = option;
  const value = draft.options[key] ?? option.default;
  const help = `help.${name}`;
  return h(
    "li",
    { class: ["rule", kind], "data-key": key },
    h(
      "span",
      {},
      say(`rule.${name}`, {}, edition),
      knows(help, edition) ? h("small", { class: "small" }, say(help, {}, edition)) : null,
    ),
    CONTROLS[option.range && kind === "number" ? "steps" : kind](edition, option, value),
  );
}

function chosen(edition, { key, name }, value, one) {
  const label = knows(`rule.${name}.${one}`, edition)
    ? say(`rule.${name}.${one}`, {}, edition)
    : say(`switch.${one}`, {}, edition);
  return button({
    deed: "option",
    value: { key, value: one },
    pressed: one === value,
    className: "tool option",
    label,
    testid: `rule-${name}-${one}`,
  });
}

function step({ key, name }, to, picture, disabled) {
  return button({
    deed: "option",
    value: { key, value: to },
    className: "tool option",
    picture: icon(picture),
    name: say(picture === "plus" ? "more" : "less"),
    testid: `rule-${name}-${picture}`,
    disabled,
  });
}

function stepper(option, value, [least, most], wrap = (one) => one) {
  return h(
    "span",
    { class: "options steps" },
    step(option, wrap(value - 1), "minus", value <= least),
    h("b", { "data-testid": `rule-${option.name}` }, sayNumber(value)),
    step(option, wrap(value + 1), "plus", value >= most),
  );
}

// How many cards of each value; all in all there must be as many as the deck has.
function counts(edition, option, value) {
  const sum = Object.values(value).reduce((total, count) => total + count, 0);
  const right = sum === option.total;
  return h(
    "div",
    { class: "counts" },
    Object.entries(value).map(([what, count]) =>
      h(
        "span",
        { class: "counted", "data-key": what },
        h("b", {}, sayNumber(Number(what))),
        stepper({ ...option, name: `${option.name}-${what}` }, count, [0, option.total], (to) => ({
          ...value,
          [what]: to,
        })),
      ),
    ),
    h(
      "span",
      { class: "counted" },
      h("input", {
        type: "number",
        min: 1,
        inputmode: "numeric",
        placeholder: say(`rule.${option.name}.other`, {}, edition),
        "aria-label": say(`rule.${option.name}.other`, {}, edition),
        "data-input": "other",
        "data-testid": `rule-${option.name}-other`,
      }),
      button({
        deed: "addValue",
        value: { key: option.key, value },
        className: "tool option",
        picture: icon("plus"),
        name: say(`rule.${option.name}.other`, {}, edition),
        testid: `rule-${option.name}-add`,
      }),
    ),
    h(
      "p",
      { class: right ? "small" : "small wrong", "data-testid": `rule-${option.name}-sum` },
      right ? icon("eye-read") : icon("warning"),
      say(`rule.${option.name}.sum`, { sum, total: option.total }, edition),
    ),
  );
}

// A board or tiles: one of those that the box has; what nobody printed so says it.
function material(edition, { key, name, values }, value) {
  const same = (one) => JSON.stringify(one) === JSON.stringify(value);
  const known = values.some((one) => same(one.value));
  const named = known ? values : [...values, { ...value, value, own: true }];
  return h(
    "span",
    { class: "options materials" },
    named.map((one) =>
      button({
        deed: "option",
        value: { key, value: one.value },
        pressed: same(one.value),
        className: "tool option",
        label: [
          h("span", {}, one.own ? one.name : say(`material.${one.name}`, {}, edition)),
          h(
            "small",
            {},
            say(one.printed ? "material.printed" : one.own ? "material.own" : "material.default", {}, edition),
          ),
        ],
        testid: `rule-${name}-${one.name}`,
      }),
    ),
  );
}

// A language by its short name.
function language(edition, { key, name, values }, value) {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });
  return h(
    "span",
    { class: "options" },
    [...new Set([...values, value])].map((one) =>
      button({
        deed: "option",
        value: { key, value: one },
        pressed: one === value,
        className: "tool option",
        label: names.of(one),
        testid: `rule-${name}-${one}`,
      }),
    ),
  );
}

const CONTROLS = {
  material,
  language,
  switch: (edition, option, value) =>
    h(
      "span",
      { class: "options" },
      [true, false].map((one) => chosen(edition, option, value, one)),
    ),
  choice: (edition, option, value) =>
    h(
      "span",
      { class: "options" },
      option.values.map((one) => chosen(edition, option, value, one)),
    ),
  steps: (_, option, value) => stepper(option, value, option.range),
  span: (_, option, [least, most]) =>
    h(
      "span",
      { class: "options" },
      stepper({ ...option, name: `${option.name}-least` }, least, [option.range[0], most], (to) => [to, most]),
      "–",
      stepper({ ...option, name: `${option.name}-most` }, most, [least, option.range[1]], (to) => [least, to]),
    ),
  counts,
  number: (edition, { key, name }, value) =>
    h("input", {
      type: "number",
      min: 0,
      max: 999,
      value,
      "data-input": "number",
      "data-option": key,
      "aria-label": say(`rule.${name}`, {}, edition),
    }),
  words: (edition, { key, name }, value) =>
    h("input", {
      type: "text",
      value: value.join(" "),
      "data-input": "words",
      "data-option": key,
      "aria-label": say(`rule.${name}`, {}, edition),
    }),
};
