// @ts-check
// The list of past matches: when, which game, who, how it ended.

import { button, h, icon } from "../dom.js";
import { animalBadge } from "../seats.js";
import { languageNow, say, sayList } from "../texts.js";

export function tabs(chosen) {
  const tab = (name, picture) =>
    button({
      deed: "tab",
      value: name,
      className: "act quiet",
      picture: icon(picture),
      label: say(`matches.${name}`),
      pressed: name === chosen,
      testid: `tab-${name}`,
    });
  return h("div", { class: "row tabs", role: "group" }, tab("list", "matches"), tab("players", "people"));
}

export function pastMatches({ found, filter }) {
  if (!found) return tabs("list");
  return h(
    "div",
    { class: "desk" },
    tabs("list"),
    filters(found, filter),
    found.matches.length
      ? h("ol", { class: "lines" }, found.matches.map(row))
      : h("p", { class: "lead", "data-testid": "none" }, say("matches.none")),
    found.more
      ? button({
          deed: "more",
          className: "act quiet",
          picture: icon("plus"),
          label: say("matches.more"),
          testid: "more",
        })
      : null,
    found.matches.length ? h("p", { class: "small" }, say("matches.clock")) : null,
  );
}

function filters({ editions, players }, filter) {
  if (editions.length < 2 && players.length < 2) return null;
  const games = editions.map((edition) => [edition, say(`edition.${edition}`)]);
  return h(
    "div",
    { class: "row filters" },
    chooser("edition", say("matches.game"), [["", say("matches.any_game")], ...games], filter.edition),
    chooser(
      "player",
      say("matches.player"),
      [["", say("matches.any_player")], ...players.map((one) => [one, one])],
      filter.player,
    ),
  );
}

function chooser(name, label, values, chosen) {
  return h(
    "label",
    {},
    h("span", { class: "small" }, label),
    h(
      "select",
      { "data-typed": name, "data-testid": `filter-${name}` },
      values.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    ),
  );
}

function row(match) {
  const { id, damaged, seats } = match;
  if (damaged)
    return h(
      "li",
      { class: "line past-line damaged", "data-testid": "damaged", "data-match": id },
      icon("warning"),
      h(
        "span",
        { class: "words" },
        seats ? h("b", {}, say(`edition.${match.edition}`)) : null,
        h("span", {}, say("matches.damaged")),
      ),
    );
  return h(
    "li",
    { "data-key": `match-${id}`, "data-match": id },
    button({
      deed: "open",
      value: id,
      className: "line past-line",
      picture: [
        h(
          "span",
          { class: "who" },
          seats.map((_, seat) => animalBadge(match.animals[seat] ?? seat)),
        ),
        h(
          "span",
          { class: "words" },
          h("b", {}, say(`edition.${match.edition}`)),
          h("span", {}, sayList(seats)),
          h("small", {}, facts(match)),
        ),
        h("span", { class: ["ended", match.outcome ? null : "open"] }, endOf(match)),
      ],
      name: say("matches.open_one", {
        what: [say(`edition.${match.edition}`), sayList(seats), facts(match), endOf(match)].join(", "),
      }),
      testid: "past-match",
    }),
  );
}

// "24 Nov 2026, 20:15 · 23 min · 41 steps"
export function facts({ begun_s: begun, duration_s: seconds, events }) {
  const told = [
    begun === null ? say("matches.no_date") : date(begun),
    seconds === null ? null : minutes(seconds),
    say("matches.steps", { count: events }),
  ];
  return told.filter(Boolean).join(" · ");
}

export function endOf({ outcome, seats, edition }) {
  if (!outcome) return say("matches.open");
  const { winners } = outcome;
  if (!winners.length) return say("matches.nobody", {}, edition);
  return say("matches.won", { name: sayList(winners.map((seat) => seats[seat])), count: winners.length }, edition);
}

function date(seconds) {
  return new Intl.DateTimeFormat(languageNow(), { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}

export function minutes(seconds) {
  /** @type {Intl.NumberFormatOptions} */
  const unit = { style: "unit", unit: "minute", unitDisplay: "short" };
  return new Intl.NumberFormat(languageNow(), unit).format(Math.max(1, Math.round(seconds / 60)));
}
