// @ts-check
// Who has played how often, and with what luck.

import { h, icon } from "../dom.js";
import { say, sayNumber } from "../texts.js";
import { minutes, tabs } from "./past.js";

export function statistics({ sums }) {
  if (!sums) return tabs("players");
  if (!sums.players.length)
    return h(
      "div",
      { class: "desk" },
      tabs("players"),
      h("p", { class: "lead", "data-testid": "none" }, say("stats.none")),
    );
  return h(
    "div",
    { class: "desk" },
    tabs("players"),
    h("div", { class: "sums" }, sums.players.map(player)),
    h(
      "a",
      { class: "act quiet", href: "/api/statistics.csv", download: "statistics.csv", "data-testid": "csv" },
      icon("save"),
      h("span", { class: "label" }, say("stats.csv")),
    ),
    h("p", { class: "small" }, say("stats.finished")),
  );
}

function player({ name, all, editions }) {
  return h(
    "section",
    { class: "zone", "data-testid": `player-${name}` },
    h("h2", {}, name),
    h(
      "dl",
      { class: "figures" },
      figure("matches", sayNumber(all.matches)),
      figure("wins", sayNumber(all.wins)),
      figure("streak", sayNumber(all.longest_streak)),
      all.average_s === null ? null : figure("average", minutes(all.average_s)),
    ),
    h("ul", { class: "by-game" }, Object.entries(editions).map(game)),
  );
}

function figure(key, value) {
  return h("div", {}, h("dt", {}, say(`stats.${key}`)), h("dd", {}, value));
}

// The name of a game, "3 / 7", "best result: 42 000".
function game([edition, { matches, wins, best_score: best }]) {
  return h(
    "li",
    {},
    h("b", {}, say(`edition.${edition}`)),
    h(
      "span",
      { "aria-label": `${say("stats.wins")}: ${wins} / ${matches}` },
      icon("crown"),
      `${sayNumber(wins)} / ${sayNumber(matches)}`,
    ),
    best === null ? null : h("span", {}, `${say("stats.best")}: ${sayNumber(best)}`),
  );
}
