// @ts-check
// The table of a match of several games or deals: a row for each player, a column for each of them, and the sum.

import { h } from "../dom.js";
import { badge } from "../seats.js";
import { say } from "../texts.js";

// `heading` names the column of the at-th result, `of` writes what a player has from it, `ofSum` from all together.
export function series(match, { heading, of, ofSum = of }) {
  const { results, sums, outcome } = match.state;
  const cell = (text, best) => h("td", { class: best ? "best" : null }, text);
  return h(
    "div",
    { class: "series" },
    h(
      "table",
      { "data-testid": "series" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          results.map((_, at) => h("th", { scope: "col" }, heading(at))),
          h("th", { scope: "col" }, say("count.sum")),
        ),
      ),
      h(
        "tbody",
        {},
        match.seats.map((name, seat) =>
          h(
            "tr",
            { "data-seat": seat, "data-testid": `series-${seat}` },
            h("th", { scope: "row" }, badge(seat), h("span", {}, name)),
            results.map(({ players, winners }) => cell(of(players[seat]), winners.includes(seat))),
            cell(ofSum(sums[seat]), outcome?.winners.includes(seat)),
          ),
        ),
      ),
    ),
  );
}
