// A new match: which game, who plays, who begins, and the house rules for those who have some.

import { button, h, icon } from "../dom.js";
import { ANIMALS, animalText, badge } from "../seats.js";
import { knows, say } from "../texts.js";

export function setup({ snapshot: { resumable, match }, editions, draft }) {
  if (!editions || !draft) return { title: say("welcome"), content: null };
  const edition = editions.find((one) => one.edition === draft.edition);
  return {
    title: say(match ? "new_match" : "welcome"),
    wide: true,
    content: [
      resumable ? resume(resumable) : null,
      h(
        "div",
        { class: "editions", role: "group", "aria-label": say("which_game") },
        editions.map((one) => editionButton(one, draft)),
      ),
      edition.decks.length > 1
        ? h(
            "div",
            { class: "row decks" },
            edition.decks.map((deck) => deckButton(edition, deck, draft)),
          )
        : null,
      seats(edition, draft),
      rules(edition, draft),
      match && !match.state.outcome ? h("p", { class: "small" }, say("abandons")) : null,
      h(
        "div",
        { class: "row start" },
        button({
          deed: "begin",
          className: "act main begin",
          picture: icon("play"),
          label: say("begin"),
          testid: "begin",
        }),
      ),
    ],
  };
}

function resume({ edition, seats: names, acts }) {
  return button({
    deed: "resume",
    className: "act main resume",
    picture: [names.map((_, seat) => badge(seat))],
    label: [
      h("strong", {}, say("resume", { game: say(`edition.${edition}`) })),
      h("small", {}, say("resume_detail", { names: names.join(" · "), count: acts })),
    ],
    testid: "resume",
  });
}

function editionButton({ edition, words, colours }, draft) {
  const { castle, diamond } = words;
  const cards = [`${castle}_${colours[0]}_1`, `${castle}_${colours[1]}_2`, diamond];
  return button({
    deed: "draft",
    value: { edition, options: {} },
    pressed: edition === draft.edition,
    className: "act edition",
    picture: h(
      "span",
      { class: "fan" },
      cards.map((card) => h("img", { class: "card", src: `/card/${edition}/${card}`, alt: "", width: 56, height: 87 })),
    ),
    label: say(`edition.${edition}`),
    testid: `edition-${edition}`,
  });
}

function deckButton({ deck_key: key, decks }, { deck, cards }, draft) {
  const chosen = draft.options[key] ?? decks[0].deck;
  const options = { ...draft.options, [key]: deck };
  return button({
    deed: "draft",
    value: { options },
    pressed: chosen === deck,
    className: "act quiet",
    picture: icon("pile"),
    label: say("cards_in_box", { count: cards }),
    testid: `deck-${deck}`,
  });
}

function seats({ seats: [least, most] }, draft) {
  const count = draft.seats.length;
  return h(
    "fieldset",
    { class: "seats" },
    h("legend", {}, say("who_plays")),
    draft.seats.map((name, seat) =>
      h(
        "div",
        { class: "seat", "data-seat": seat, "data-key": `seat-${seat}` },
        badge(seat),
        h("input", {
          type: "text",
          value: name,
          maxlength: 20,
          placeholder: animalText(seat),
          "aria-label": say("name_of", { animal: animalText(seat) }),
          "data-seat": seat,
          "data-input": "name",
          "data-testid": `name-${seat}`,
          autocomplete: "off",
          autocapitalize: "words",
          spellcheck: "false",
          enterkeyhint: "done",
        }),
        button({
          deed: "draft",
          value: { first: seat },
          pressed: draft.first === seat,
          className: "tool first",
          picture: icon("first"),
          label: say("begins_short"),
          name: say("begins", { name: name || animalText(seat) }),
          testid: `first-${seat}`,
        }),
      ),
    ),
    h(
      "div",
      { class: "row" },
      button({
        deed: "draft",
        value: { seats: [...draft.seats, ""] },
        className: "act quiet",
        picture: icon("plus"),
        label: say("one_more"),
        testid: "more-seats",
        hidden: count >= Math.min(most, ANIMALS.length),
      }),
      button({
        deed: "draft",
        value: { seats: draft.seats.slice(0, -1), first: Math.min(draft.first, count - 2) },
        className: "act quiet",
        picture: icon("minus"),
        label: say("one_less"),
        testid: "less-seats",
        hidden: count <= least,
      }),
    ),
    h("p", { class: "small" }, say("youngest_begins")),
  );
}

function rules({ edition, options }, draft) {
  return h(
    "details",
    { class: "rules", "data-key": `rules-${edition}` },
    h("summary", {}, icon("rules"), say("house_rules")),
    h("p", { class: "small" }, say("house_rules_hint")),
    h(
      "ul",
      {},
      options.map((option) => rule(option, draft)),
    ),
  );
}

function rule(option, draft) {
  const { key, name, kind } = option;
  const value = draft.options[key] ?? option.default;
  return h(
    "li",
    { class: "rule", "data-key": key },
    h("span", {}, say(`rule.${name}`)),
    CONTROLS[kind](option, value, draft),
  );
}

function optionButton({ key, name }, value, chosen, draft) {
  const options = { ...draft.options, [key]: value };
  const label = knows(`rule.${name}.${value}`) ? say(`rule.${name}.${value}`) : say(`switch.${value}`);
  return button({
    deed: "draft",
    value: { options },
    pressed: chosen,
    className: "tool option",
    label,
    testid: `rule-${name}-${value}`,
  });
}

const CONTROLS = {
  switch: (option, value, draft) =>
    h(
      "span",
      { class: "options" },
      [true, false].map((one) => optionButton(option, one, value === one, draft)),
    ),
  choice: (option, value, draft) =>
    h(
      "span",
      { class: "options" },
      option.values.map((one) => optionButton(option, one, value === one, draft)),
    ),
  number: ({ key, name }, value) =>
    h("input", {
      type: "number",
      min: 0,
      max: 999,
      value,
      "data-input": "number",
      "data-option": key,
      "aria-label": say(`rule.${name}`),
    }),
  words: ({ key, name }, value) =>
    h("input", {
      type: "text",
      value: value.join(" "),
      "data-input": "words",
      "data-option": key,
      "aria-label": say(`rule.${name}`),
    }),
};
