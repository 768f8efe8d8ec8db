// A new match: which game, who plays, who begins, and the house rules for those who have some.

import { picture } from "../cards.js";
import { button, h, icon } from "../dom.js";
import { offerOf } from "../games/offers.js";
import { animalText, badge } from "../seats.js";
import { say } from "../texts.js";
import { rule } from "./rules.js";

export function setup({ snapshot: { resumable, match }, editions, draft }) {
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
      foremost(edition, draft),
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

function editionButton(one, draft) {
  const { edition } = one;
  return button({
    deed: "edition",
    value: edition,
    pressed: edition === draft.edition,
    className: "act edition",
    picture: h(
      "span",
      { class: "fan" },
      offerOf(one)
        .fan(one)
        .map((card) => picture(edition, card)),
    ),
    label: say(`edition.${edition}`),
    testid: `edition-${edition}`,
  });
}

function deckButton({ deck_key: key, decks }, { deck, cards }, draft) {
  const chosen = draft.options[key] ?? decks[0].deck;
  return button({
    deed: "option",
    value: { key, value: deck },
    pressed: chosen === deck,
    className: "act quiet",
    picture: icon("pile"),
    label: say("cards_in_box", { count: cards }),
    testid: `deck-${deck}`,
  });
}

function seats({ edition, seats: [least, most] }, draft) {
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
          deed: "first",
          value: seat,
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
        deed: "moreSeats",
        className: "act quiet",
        picture: icon("plus"),
        label: say("one_more"),
        testid: "more-seats",
        hidden: count >= most,
      }),
      button({
        deed: "lessSeats",
        className: "act quiet",
        picture: icon("minus"),
        label: say("one_less"),
        testid: "less-seats",
        hidden: count <= least,
      }),
    ),
    h("p", { class: "small" }, say("youngest_begins", {}, edition)),
  );
}

function foremost(edition, draft) {
  const asked = edition.options.filter(({ name }) => offerOf(edition).foremost.includes(name));
  if (!asked.length) return null;
  return h(
    "ul",
    { class: "foremost", "data-key": `foremost-${edition.edition}` },
    asked.map((option) => rule(edition.edition, option, draft)),
  );
}

function rules(edition, draft) {
  const folded = edition.options.filter(({ name }) => !offerOf(edition).foremost.includes(name));
  return h(
    "details",
    { class: "rules", "data-key": `rules-${edition.edition}` },
    h("summary", {}, icon("rules"), say("house_rules")),
    h("p", { class: "small" }, say("house_rules_hint")),
    h(
      "ul",
      {},
      folded.map((option) => rule(edition.edition, option, draft)),
    ),
  );
}
