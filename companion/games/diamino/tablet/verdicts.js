// What tiles come to: every word they form, what the dictionary says of it, and the special fields they cover.

import { h, icon } from "../../dom.js";
import { say } from "../../texts.js";
import { special } from "../../letterboard/board.js";
import { tilesOf } from "../../letterboard/tiles.js";

const SIGNS = { yes: "verdict-yes", doubtful: "question", no: "verdict-no" };
const GREEN_POINTS = 5;
const RED_POINTS = 10;

// `told` is the snapshot's `pending`, or what a preview answers.
export function verdicts(match, told) {
  return h(
    "ul",
    { class: "verdicts", "data-testid": "verdicts" },
    told.words.map((word) => wordLine(match, word)),
    fields(match, told),
  );
}

function wordLine(match, { at, direction, text, readings, verdict }) {
  const upwards = readings.filter((reading) => reading !== text.toUpperCase());
  return h(
    "li",
    { class: "word-line", "data-verdict": verdict ?? "none", "data-word": text },
    h("span", { class: "word-tiles", role: "img", "aria-label": text.toUpperCase() }, tilesOf(match, text)),
    h("span", { class: "verdict" }, icon(SIGNS[verdict] ?? "book"), h("span", {}, say(`verdict.${verdict ?? "none"}`))),
    h("small", {}, `${at} ${say(`direction.${direction}`)}`),
    upwards.length ? h("small", {}, say("tiles.upwards", { words: upwards.join(", ") })) : null,
  );
}

// Special fields with what they bring in the rule set that is played.
function fields(match, { green, red, black }) {
  const points = match.state.rule_set === "set2";
  const line = (kind, text) =>
    h("li", { class: "field-line", "data-testid": `field-${kind}` }, special(kind), h("span", {}, text));
  return [
    green
      ? line(
          "green",
          say(points ? "tiles.green_points" : "tiles.green_tiles", { count: green, points: green * GREEN_POINTS }),
        )
      : null,
    red
      ? line("red", say(points ? "tiles.red_points" : "tiles.red_tiles", { count: red, points: red * RED_POINTS }))
      : null,
    black ? line("black", say("tiles.over_black")) : null,
  ];
}
