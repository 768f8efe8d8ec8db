// @ts-check
// A new match on one sheet: which game, who plays, who begins, and the house rules for those who have some. The guided
// path shows the same piece by piece.

import { picture } from "../cards.js";
import { button, h, icon } from "../dom.js";
import { offerOf, starterOf } from "../offer.js";
import { animalBadge } from "../seats.js";
import { say } from "../texts.js";
import { round } from "./seating.js";
import { rule } from "./rules.js";
import { note } from "./top_bar.js";
import { who } from "./players_form.js";

export const editionOf = ({ editions, draft }) => editions.find((one) => one.edition === draft.edition);

export function setup(view) {
  const { snapshot, draft } = view;
  const { resumable, match, disk } = snapshot;
  const edition = editionOf(view);
  return {
    title: say(match ? "new_match" : "welcome"),
    wide: true,
    content: [
      disk.put_aside ? note("unplugged", "put-aside", say("disk.put_aside", { name: disk.put_aside })) : null,
      resumable ? resume(resumable) : null,
      games(view),
      who(edition, draft),
      h(
        "details",
        { class: "rules", "data-key": "round" },
        h("summary", {}, icon("people"), say("minutes.title.seats")),
        round(draft, starterOf(edition, draft)),
      ),
      rules(edition, draft),
      match ? null : ways(),
      start(match),
    ],
  };
}

// What a box without a match offers besides.
function ways() {
  return h(
    "div",
    { class: "row" },
    button({
      deed: "open",
      value: { name: "languages" },
      className: "act quiet",
      picture: icon("globe"),
      label: say("language"),
      testid: "languages",
    }),
    button({ deed: "openPath", className: "act quiet", picture: icon("path"), label: say("set_up"), testid: "set-up" }),
  );
}

// The way into the match, and perhaps one `back`.
export function start(match, back = null) {
  return [
    match && !match.state.outcome ? h("p", { class: "small" }, say("abandons")) : null,
    h(
      "div",
      { class: "row start" },
      back,
      button({
        deed: "begin",
        className: "act main begin",
        picture: icon("play"),
        label: say("begin"),
        testid: "begin",
      }),
    ),
  ];
}

function resume({ edition, seats: names, animals, acts }) {
  return button({
    deed: "resume",
    className: "act main resume",
    picture: [names.map((_, seat) => animalBadge(animals[seat] ?? seat))],
    label: [
      h("strong", {}, say("resume", { game: say(`edition.${edition}`) })),
      h("small", {}, say("resume_detail", { names: names.join(" · "), count: acts })),
    ],
    testid: "resume",
  });
}

export function games(view) {
  const { editions, draft } = view;
  const edition = editionOf(view);
  return [
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
  ];
}

export function fan(one) {
  return h(
    "span",
    { class: "fan" },
    offerOf(one)
      .fan(one)
      .map((card) => picture(one.edition, card)),
  );
}

function editionButton(one, draft) {
  const { edition } = one;
  return button({
    deed: "edition",
    value: edition,
    pressed: edition === draft.edition,
    className: "act edition",
    picture: fan(one),
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

export function rules(edition, draft) {
  const isForemost = ({ name }) => offerOf(edition).foremost.includes(name);
  const asked = edition.options.filter(isForemost);
  return [
    asked.length
      ? h(
          "ul",
          { class: "foremost", "data-key": `foremost-${edition.edition}` },
          asked.map((option) => rule(edition.edition, option, draft)),
        )
      : null,
    h(
      "details",
      { class: "rules", "data-key": `rules-${edition.edition}` },
      h("summary", {}, icon("rules"), say("house_rules")),
      h("p", { class: "small" }, say("house_rules_hint")),
      h(
        "ul",
        {},
        edition.options.filter((option) => !isForemost(option)).map((option) => rule(edition.edition, option, draft)),
      ),
    ),
  ];
}
