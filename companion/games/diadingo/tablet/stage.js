// The middle of the stage: what the player on turn should do, the pile, the card being dealt with, and how many
// diamonds can still come off. Never which.

import { button, h, icon } from "../../dom.js";
import { waiting } from "../../eyes.js";
import { choicesOf, lastEvent } from "../../match.js";
import { nameOf, sentence } from "../../sentences.js";
import { say } from "../../texts.js";
import { cardText, picture } from "./cards.js";

export function hint(match) {
  const { phase, turn } = match.state;
  return say(`hint.${phase}`, { name: nameOf(match, turn) });
}

export function middle(snapshot) {
  const { match } = snapshot;
  if (match.state.phase === "spin") return setting(match);
  return h("div", { class: "middle" }, pile(match), hero(snapshot), tray(match));
}

const STEPS = [
  ["board", "setting.spread"],
  ["shuffle", "setting.mix"],
  ["eye-lost", "setting.shut"],
];

// Before the spin: what the table does, one picture a step; before a later one all is laid out.
function setting(match) {
  const { players, aside } = match.state;
  const begun = aside > 0 || players.some(({ filled, empty }) => filled.length + empty.length);
  const steps = begun ? STEPS.slice(-1) : STEPS;
  return h(
    "ol",
    { class: "setting", "data-testid": "setting", "data-key": `setting-${match.id}-${match.state.game}` },
    steps.map(([picture, key]) => h("li", {}, icon(picture, "icon large"), say(key))),
  );
}

function pile(match) {
  const count = match.state.pile;
  const content = [
    count ? picture(match, "back") : h("span", { class: "card gap" }),
    h("b", { class: "count", "data-testid": "pile-count" }, count),
  ];
  const words = say("pile", { count });
  const depth = Math.min(3, Math.ceil(count / 15));
  if (!choicesOf(match, "draw").length)
    return h("div", { class: "stack pile", "data-depth": depth, role: "img", "aria-label": words }, content);
  return h(
    "div",
    { class: "stack pile", "data-depth": depth },
    button({
      deed: "open",
      value: { name: "draw" },
      className: "plain",
      picture: content,
      name: words,
      testid: "pile",
    }),
  );
}

function hero(snapshot) {
  const { match } = snapshot;
  const { drawn } = match.state;
  const last = lastEvent(match);
  if (!drawn) return invitation(snapshot);
  return h(
    "figure",
    { class: "hero", "data-key": `hero-${match.id}-${last?.at}`, "data-testid": "hero", "data-card": drawn },
    picture(match, drawn, "card big"),
    h("figcaption", {}, cardText(match, drawn)),
  );
}

// Nothing drawn: an open place where the card will lie, and what happened last.
function invitation(snapshot) {
  const { match } = snapshot;
  const ready = choicesOf(match, "draw").length > 0;
  const last = lastEvent(match);
  return h(
    "figure",
    { class: "hero empty", "data-key": `hero-none-${match.id}-${last?.at}`, "data-testid": "hero" },
    h("span", { class: "card big gap" }, ready ? waiting(snapshot) : null),
    h("figcaption", {}, last ? sentence(match, last) : say("begins", { name: nameOf(match, match.state.turn) })),
  );
}

// Diamonds over the sixteen that stay, and thefts out of play.
function tray(match) {
  const { loose, aside } = match.state;
  return h(
    "div",
    { class: "tray" },
    h(
      "p",
      { role: "img", "aria-label": say("loose", { count: loose }), "data-testid": "loose" },
      icon("gem", "icon large"),
      h("b", {}, loose),
      h("small", {}, say("loose.short")),
    ),
    aside
      ? h(
          "p",
          { class: "aside", role: "img", "aria-label": say("aside", { count: aside }), "data-testid": "aside" },
          picture(match, "theft"),
          h("b", { class: "count" }, aside),
        )
      : null,
  );
}
