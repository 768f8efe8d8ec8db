// The count after a game with its arithmetic, the series, and who begins the next one.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say, sayList } from "../../texts.js";
import { series } from "../../views/series.js";
import { undoButton } from "../../undo.js";
import { confetti } from "../../views/winner.js";
import { money, ring } from "./cards.js";
import { piles } from "./players.js";

export function podium(match) {
  return match.state.outcome.winners.map((seat) => badge(seat, "badge huge"));
}

// How the winners of the match were found: the last game counted, and the series when there were several.
export function account(match) {
  return [counted(match, match.state.results.at(-1)), match.state.games > 1 ? seriesOf(match) : null];
}

// Between two games of a series. After the first its table would only say again what the count says.
export function tally({ snapshot: { match } }) {
  const { results, games } = match.state;
  const last = results.at(-1);
  return {
    title: say("count.title", { game: results.length, games }),
    wide: true,
    content: [
      last.winners.length < match.seats.length ? confetti() : null,
      h("p", { class: "lead" }, say(`outcome.${last.reason}`), " ", leaders(match, last)),
      counted(match, last),
      results.length > 1 ? seriesOf(match) : null,
      h("h2", {}, say("count.next")),
      h("div", { class: "row starters" }, choicesOf(match, "nextgame").map(starter(match))),
      h("div", { class: "row" }, undoButton(match, "undo-win")),
    ],
  };
}

function leaders(match, { winners }) {
  return say("count.leaders", {
    name: sayList(winners.map((seat) => nameOf(match, seat))),
    count: winners.length,
  });
}

const starter = (match) => (event) =>
  button({
    deed: "act",
    value: event,
    className: "act",
    picture: badge(event.first),
    label: say("begins", { name: nameOf(match, event.first) }),
    testid: `nextgame-${event.first}`,
  });

// Each player's rings as a sum: count times value; in the professional count the empty ones are taken off.
function counted(match, result) {
  return h(
    "div",
    { class: "sums" },
    result.players.map((player, seat) =>
      h(
        "article",
        { class: ["sum", result.winners.includes(seat) && "best"], "data-seat": seat, "data-testid": `sum-${seat}` },
        h(
          "header",
          {},
          badge(seat),
          h("h3", {}, nameOf(match, seat)),
          result.winners.includes(seat) ? icon("crown") : null,
        ),
        h(
          "ul",
          {},
          lines(match, player.filled, true),
          match.state.professional ? lines(match, player.empty, false) : null,
        ),
        h(
          "p",
          { class: "total" },
          match.state.winner_by === "rings" ? h("b", {}, say("rings", { count: player.rings })) : null,
          h("b", { "data-testid": `total-${seat}`, "data-dollars": player.dollars }, money(player.dollars)),
        ),
      ),
    ),
  );
}

function lines(match, values, set) {
  return piles(values).map(([value, count]) => {
    const sum = (set ? 1 : -1) * value * count;
    return h(
      "li",
      { class: set ? null : "owed", "data-sum": sum },
      ring(match, value, set, "ring small"),
      h("span", {}, say("times", { count, value: money(value) })),
      h("b", {}, money(sum)),
    );
  });
}

// A row for each player: game by game, and all together.
function seriesOf(match) {
  const of = (player) =>
    match.state.winner_by === "rings" ? say("rings", { count: player.rings }) : money(player.dollars);
  return series(match, { heading: (at) => say("count.game", { game: at + 1 }), of });
}
