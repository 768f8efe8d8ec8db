// A word waits for its verdict: what the dictionary says, and what the table decides.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { plainAct } from "../../event_button.js";
import { badge } from "../../seats.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { verdicts } from "./verdicts.js";

let objecting = { key: null, seat: null };

// The seat that objected to what is judged now, as somebody tapped on this tablet.
export function objector(match) {
  return objecting.key === `${match.id}-${match.acts}` ? objecting.seat : null;
}

export function toggleObjector(match, seat) {
  objecting = { key: `${match.id}-${match.acts}`, seat: objector(match) === seat ? null : seat };
}

export function judging(match) {
  const { pending } = match.state;
  const accepts = choicesOf(match, "accept");
  const [refuse] = choicesOf(match, "refuse");
  return h(
    "div",
    { class: "panel judging", "data-testid": "judging" },
    title(pending),
    pending.words.length ? verdicts(match, pending) : null,
    accepts.length ? null : h("p", { class: "small" }, say("tiles.asking")),
    accepts.length && match.options["dm.challenge_penalty"] ? objectors(match) : null,
    accepts.map((event) => accept(match, event)),
    refuse ? plainAct(match, refuse, (same) => same, "act") : null,
    pending.words.some(({ verdict }) => verdict !== "yes")
      ? h("a", { class: "tool about", href: "/words" }, icon("book"), say("tiles.about_words"))
      : null,
  );
}

// None while nothing is known of the words: that it is asked stands beside whose turn it is.
function title({ exchange, words }) {
  const [worst] = ["no", "doubtful"].filter((one) => words.some(({ verdict }) => verdict === one));
  if (exchange) return h("h2", {}, say("choice.exchange", { count: exchange }));
  return worst ? h("h2", {}, say(worst === "no" ? "tiles.unknown_word" : "tiles.doubtful_word")) : null;
}

function accept(match, event) {
  const { learn } = event;
  return button({
    deed: "act",
    value: { ...event, challenger: objector(match) },
    className: learn.length ? "act" : "act main",
    picture: icon(learn.length ? "book" : "verdict-yes"),
    label: learn.length ? say("tiles.accept_and_learn", { words: learn.join(", ") }) : say("tiles.accept"),
    testid: learn.length ? "act-learn" : "act-accept",
  });
}

function cost(match) {
  const points = match.state.rule_set === "set2";
  return say(points ? "tiles.objection_points" : "tiles.objection_tiles", {
    count: match.options["dm.challenge_penalty"],
  });
}

// Who said that it is no word; that costs something when it is one.
function objectors(match) {
  return h(
    "div",
    { class: "objectors", role: "group", "aria-label": say("tiles.objector") },
    h("p", {}, say("tiles.objector"), h("small", {}, cost(match))),
    match.seats.map((_, seat) =>
      seat === match.state.turn
        ? null
        : button({
            deed: "object",
            value: seat,
            className: "tool",
            picture: badge(seat),
            name: nameOf(match, seat),
            pressed: objector(match) === seat,
            testid: `object-${seat}`,
          }),
    ),
  );
}
