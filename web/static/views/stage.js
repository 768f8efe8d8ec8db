// The middle of the page: whose turn it is, what was just drawn, and what may be done now.

import { cardText, picture } from "../cards.js";
import { button, h, icon } from "../dom.js";
import { choicesOf, heroCard, lastEvent } from "../match.js";
import { badge } from "../seats.js";
import { nameOf, sentence, story } from "../sentences.js";
import { say } from "../texts.js";
import { acts } from "./acts.js";
import { notes } from "./top.js";

export function stage(view) {
  const { match } = view.snapshot;
  return h(
    "section",
    { class: "stage", "data-seat": match.state.turn },
    turnSign(match),
    table(match, view.snapshot.eyes),
    acts(match),
    h("div", { class: "below" }, strip(match), notes(view)),
  );
}

function turnSign(match) {
  const { turn, turns } = match.state;
  return h(
    "div",
    { class: "turn", "data-seat": turn, "data-key": `turn-${match.id}-${turns}`, "data-testid": "turn" },
    badge(turn, "badge huge"),
    h("h1", { class: lengthOf(nameOf(match, turn)) }, nameOf(match, turn)),
    h("p", { class: "hint" }, hint(match)),
  );
}

function lengthOf(name) {
  return name.length > 14 ? "longest" : name.length > 8 ? "long" : null;
}

function hint(match) {
  const { phase, draw_duty: duty, drawn, owed, chooser, turn } = match.state;
  const name = nameOf(match, turn);
  if (match.conflict) return say("hint.conflict");
  if (phase === "witch" && Number.isInteger(chooser) && chooser !== turn) {
    return say("hint.witch_other", { name: nameOf(match, chooser), count: owed });
  }
  if (phase !== "draw") return say(`hint.${phase}`, { count: owed, name });
  if (!duty) return say(drawn.length ? "hint.draw_or_stop" : "hint.may_draw");
  return say(choicesOf(match, "buy").length ? "hint.draw_or_buy" : `hint.${duty}`);
}

function table(match, eyes) {
  const { pile, discard } = match.state;
  return h(
    "div",
    { class: "middle" },
    stack(match, "pile", "back", pile, say("pile", { count: pile }), {
      deed: "open",
      value: { name: "draw" },
      testid: "pile",
    }),
    hero(match, eyes),
    stack(match, "discard", discard.at(-1), discard.length, say("discard", { count: discard.length })),
  );
}

function stack(match, kind, card, count, words, deed) {
  const depth = Math.min(3, Math.ceil(count / 15));
  const content = [
    card && count ? picture(match, card, "card", "") : h("span", { class: "card gap" }),
    h("b", { class: "count", "data-testid": `${kind}-count` }, count),
  ];
  if (deed && choicesOf(match, "draw").length) {
    return h(
      "div",
      { class: ["stack", kind], "data-depth": depth },
      button({ ...deed, className: "plain", picture: content, name: words }),
    );
  }
  return h("div", { class: ["stack", kind], "data-depth": depth, role: "img", "aria-label": words }, content);
}

function hero(match, eyes) {
  const card = heroCard(match);
  const last = lastEvent(match);
  if (!card) return invitation(match, eyes);
  return h(
    "figure",
    { class: "hero", "data-key": `hero-${match.id}-${last?.at}-${card}`, "data-testid": "hero", "data-card": card },
    picture(match, card, "card big"),
    h("figcaption", {}, cardText(match, card)),
  );
}

// Nothing drawn yet: an open place where the card will lie; the eye waits for it there, or a hand points at it.
function invitation(match, eyes) {
  const sees = eyes.some(({ status }) => !["lost", "no_mat"].includes(status));
  const ready = choicesOf(match, "draw").length > 0;
  const last = lastEvent(match);
  return h(
    "figure",
    { class: "hero empty", "data-key": `hero-none-${match.id}-${match.state.turns}`, "data-testid": "hero" },
    h("span", { class: "card big gap" }, ready ? icon(sees ? "eye-waiting" : "draw", "icon large") : null),
    h("figcaption", {}, last ? sentence(match, last) : say("begins", { name: nameOf(match, match.state.turn) })),
  );
}

// The last few events as a comic strip, the newest first.
function strip(match) {
  const entries = [...match.recent].reverse();
  return h(
    "ol",
    { class: "strip", "aria-label": say("history") },
    entries.map((entry) =>
      h(
        "li",
        { "data-key": `strip-${match.id}-${entry.at}-${JSON.stringify(entry.event)}` },
        button({
          deed: "correctAt",
          value: entry,
          className: ["chip", entry.stands ? "" : "refused"].join(" ").trim(),
          picture: story(match, entry, false),
          name: sentence(match, entry),
        }),
      ),
    ),
  );
}
