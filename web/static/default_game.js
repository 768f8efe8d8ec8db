// A game on the tablet as its rules alone let it be: everybody's cards, a button for each choice, plain sentences. What
// a game does in its own way goes before this: see game_registry.js.

import { picture } from "./cards.js";
import { button, h, icon } from "./dom.js";
import { againAct, plainAct } from "./event_button.js";
import { waiting } from "./eyes.js";
import { choicesOf } from "./match.js";
import { badge } from "./seats.js";
import { nameOf } from "./sentences.js";
import { knows, say, sayList } from "./texts.js";
import { way } from "./link_button.js";

const FEW = 4; // choices of a kind that each have a button on the table

// --- words

// "number_7" is "number 7" unless the game has a text `card.number_7`, or `card.number` with {value}.
function cardText(_, name) {
  const [, kind, value] = /^(.*?)_?(\d*)$/.exec(name);
  if (knows(`card.${name}`)) return say(`card.${name}`);
  if (value && knows(`card.${kind}`)) return say(`card.${kind}`, { value });
  return name.replaceAll("_", " ");
}

// What an event holds, by the names of its fields: cards as they are called, lists as lists, numbers as they are.
function words(match, { event: _, ...fields }) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, wordOf(match, value)]));
}

function wordOf(match, value) {
  if (Array.isArray(value)) return sayList(value.map((one) => wordOf(match, one)));
  return typeof value === "string" ? cardText(match, value) : String(value);
}

const cardsIn = ({ event: _, ...fields }) =>
  Object.values(fields)
    .flat()
    .filter((value) => typeof value === "string");

function pictogram(match, event) {
  return cardsIn(event).map((card) => picture(match.edition, card));
}

function hint(match) {
  const { outcome, phase, turn } = match.state;
  if (outcome) return say("hint.over");
  const key = `hint.${phase ?? "turn"}`;
  return say(knows(key) ? key : "hint.turn", { name: nameOf(match, turn) });
}

// --- the table

function middle(snapshot) {
  const last = snapshot.match.recent?.findLast(({ stands }) => stands);
  const cards = last ? pictogram(snapshot.match, last.event) : [];
  return h("div", { class: "middle plain-middle" }, cards.length ? cards : waiting(snapshot));
}

// What lies before a seat, as the game's `view` tells it: `players[seat].cards` or `hands[seat]`, a list of names.
function handOf({ state }, seat) {
  const cards = state.players?.[seat]?.cards ?? state.hands?.[seat];
  return Array.isArray(cards) ? cards : [];
}

function players(match) {
  const { outcome, turn } = match.state;
  return match.seats.map((name, seat) => {
    const won = outcome?.winners.includes(seat);
    return h(
      "article",
      {
        class: ["player", seat === turn && !outcome && "playing", won && "winner"],
        "data-seat": seat,
        "data-key": `seat-${seat}`,
        "data-testid": `player-${seat}`,
      },
      h(
        "header",
        {},
        badge(seat),
        h("h2", {}, name),
        outcome?.scores ? h("b", { class: "worth" }, outcome.scores[seat]) : null,
      ),
      h(
        "ul",
        { class: "plain-hand" },
        handOf(match, seat).map((card) => h("li", { "data-key": card }, cardIn(match, card))),
      ),
    );
  });
}

const cardIn = (match, card) => picture(match.edition, card, "card", cardText(match, card));

// A button for each choice; where there are many of a kind, one for all of them.
function acts(match) {
  if (match.state.outcome) return [againAct()];
  const kinds = [...new Set(match.choices.map(({ event }) => event))];
  return kinds.flatMap((kind) => {
    const events = choicesOf(match, kind);
    return events.length > FEW
      ? [openChoices(kind)]
      : events.map((event) => plainAct(match, event, undefined, "act main"));
  });
}

function openChoices(kind) {
  return button({
    deed: "open",
    value: { name: "choices", kind },
    className: "act main",
    picture: icon("draw"),
    label: titleOf(kind),
    testid: `act-${kind}`,
  });
}

const titleOf = (kind) => (knows(`act.${kind}`) ? say(`act.${kind}`) : kind);

// --- sheets

function choices({ snapshot: { match } }, { kind }) {
  const events = kind ? choicesOf(match, kind) : match.choices;
  const content = h(
    "div",
    { class: "list" },
    events.map((event) => plainAct(match, event)),
  );
  return { title: kind ? titleOf(kind) : say("acts"), wide: true, content };
}

function corrections(match, { choices }, wrap) {
  return h(
    "div",
    { class: "list" },
    choices.map((event) => plainAct(match, event, wrap)),
  );
}

function why(_, { key, candidates }) {
  return say(candidates.length && knows(`${key}.choose`) ? `${key}.choose` : "unsure.unknown");
}

export const defaultGame = {
  acts,
  cardText,
  corrections,
  hint,
  middle,
  pictogram,
  players,
  podium: (match) => match.state.outcome.winners.map((seat) => [badge(seat, "badge huge")]),
  sheet: ({ match }) => (match.state.outcome ? { name: "winner", token: `${match.id}-over` } : null),
  sheets: { choices },
  watched: ["card", "board", "tile"],
  waysOut: () => [way("open", { name: "choices" }, "draw", "by_hand")],
  why,
  words,
};
