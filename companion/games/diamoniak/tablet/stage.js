// The middle of the stage: what the player on turn should do, the piles, and the card that was just drawn.

import { button, h } from "../../dom.js";
import { waiting } from "../../eyes.js";
import { choicesOf, lastEvent } from "../../match.js";
import { nameOf, sentence } from "../../sentences.js";
import { say } from "../../texts.js";
import { cardText, picture } from "./cards.js";
import { heroCard } from "./reading.js";

export function hint(match) {
  const { phase, draw_duty: duty, drawn, owed, chooser, turn } = match.state;
  const name = nameOf(match, turn);
  if (phase === "witch" && Number.isInteger(chooser) && chooser !== turn) {
    return say("hint.witch_other", { name: nameOf(match, chooser), count: owed });
  }
  if (phase !== "draw") return say(`hint.${phase}`, { count: owed, name });
  if (!duty) return say(drawn.length ? "hint.draw_or_stop" : "hint.may_draw");
  return say(choicesOf(match, "buy").length ? "hint.draw_or_buy" : `hint.${duty}`);
}

export function middle(snapshot) {
  const { match } = snapshot;
  const { pile, discard } = match.state;
  return h(
    "div",
    { class: "middle" },
    stack(match, "pile", "back", pile, say("pile", { count: pile }), {
      deed: "open",
      value: { name: "draw" },
      testid: "pile",
    }),
    hero(snapshot),
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

function hero(snapshot) {
  const { match } = snapshot;
  const card = heroCard(match);
  const last = lastEvent(match);
  if (!card) return invitation(snapshot);
  return h(
    "figure",
    { class: "hero", "data-key": `hero-${match.id}-${last?.at}-${card}`, "data-testid": "hero", "data-card": card },
    picture(match, card, "card big"),
    h("figcaption", {}, cardText(match, card)),
  );
}

// Nothing drawn yet: an open place where the card will lie; the eye waits for it there, or a hand points at it.
function invitation(snapshot) {
  const { match } = snapshot;
  const ready = choicesOf(match, "draw").length > 0;
  const last = lastEvent(match);
  return h(
    "figure",
    { class: "hero empty", "data-key": `hero-none-${match.id}-${match.state.turns}`, "data-testid": "hero" },
    h("span", { class: "card big gap" }, ready ? waiting(snapshot) : null),
    h("figcaption", {}, last ? sentence(match, last) : say("begins", { name: nameOf(match, match.state.turn) })),
  );
}
