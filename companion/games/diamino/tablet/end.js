// The end of a deal with its arithmetic, the deals of the match, and the way on.

import { h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { plainAct } from "../../event_button.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say, sayNumber } from "../../texts.js";
import { series } from "../../views/series.js";
import { undoButton } from "../../undo.js";
import { confetti } from "../../views/winner.js";
import { signed } from "./players.js";

export function podium(match) {
  return match.state.outcome.winners.map((seat) => badge(seat, "badge huge"));
}

export function account(match) {
  return [counted(match, match.state.results.at(-1)), match.state.deals > 1 ? seriesOf(match) : null];
}

// Between two deals. After the first the table would only say again what the account says.
export function tally({ snapshot: { match } }) {
  const { results, deals } = match.state;
  const last = results.at(-1);
  return {
    title: say("tiles.deal_over", { deal: results.length, deals }),
    wide: true,
    content: [
      last.winners.length ? confetti() : null,
      h("p", { class: "lead" }, reason(match, last)),
      counted(match, last),
      results.length > 1 ? seriesOf(match) : null,
      h(
        "div",
        { class: "row" },
        choicesOf(match, "nextdeal").map((event) => plainAct(match, event, (same) => same, "act main")),
        undoButton(match, "undo-win"),
      ),
    ],
  };
}

function reason(match, { reason: why, out, black }) {
  const name = nameOf(match, out);
  return say(`outcome.${why}`, { name }) + (black ? ` ${say("tiles.over_black_told")}` : "");
}

// For each player: points + bonus + hands x factor - left = total; terms that cannot be are left out.
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
        h("ul", {}, terms(match, result, player, seat)),
        h(
          "p",
          { class: "total" },
          h("span", {}, say("tiles.total")),
          h("b", { "data-testid": `total-${seat}`, "data-total": player.total }, signed(player.total, "")),
        ),
      ),
    ),
  );
}

function terms(match, result, player, seat) {
  const set2 = match.state.rule_set === "set2";
  const line = (text, sum, note = null) =>
    h("li", { "data-sum": sum }, h("span", {}, text, note ? h("small", {}, note) : null), h("b", {}, signed(sum)));
  const hands = player.hands * player.factor;
  return [
    set2 || player.points ? line(say("term.points"), player.points) : null,
    player.bonus ? line(say("term.bonus"), player.bonus, result.black ? say("term.black") : null) : null,
    player.hands ? line(say("term.hands"), hands, others(match, result, seat, player)) : null,
    player.left ? line(say("term.left"), -player.left, say("term.tiles", { count: player.tiles })) : null,
    !set2 && player.tiles
      ? h("li", { class: "held" }, h("span", {}, say("term.held", { count: player.tiles, value: player.held })))
      : null,
  ];
}

// The hands that somebody gets, one by one: (12 + 7) × 2.
function others(match, result, seat, { hands, factor }) {
  const values = result.players.filter((_, other) => other !== seat).map(({ held }) => held);
  const sum = values.reduce((total, one) => total + one, 0);
  const text = sum === hands && values.length > 1 ? values.map(sayNumber).join(" + ") : sayNumber(hands);
  return factor === 1 ? text : `(${text}) × ${factor}`;
}

// A row for each player: deal by deal, and all together.
function seriesOf(match) {
  return series(match, {
    heading: (at) => say("tiles.deal_short", { deal: at + 1 }),
    of: (player) => signed(player.total, ""),
    ofSum: (sum) => signed(sum, ""),
  });
}
