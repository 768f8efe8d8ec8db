// What the table must settle: a card that was not read for certain, one that no rule explains, a correction that
// does not fit with what came after it.

import { picture, readCard } from "../cards.js";
import { button, h, icon } from "../dom.js";
import { choicesOf } from "../match.js";
import { nameOf, story } from "../sentences.js";
import { say } from "../texts.js";
import { plainAct } from "./acts.js";

export function question({ snapshot: { match, question: asked } }) {
  const { key, candidates, events } = asked;
  const seen = events.length ? [] : candidates.slice(0, 3); // the answers show their cards themselves
  return {
    title: say(`question.${key}`),
    wide: true,
    content: [
      h(
        "div",
        { class: "seen" },
        seen.map(({ label }) => picture(match, label)),
        h("p", {}, why(match, asked)),
      ),
      events.length
        ? h(
            "div",
            { class: "list answers" },
            events.map((event) => plainAct(match, event)),
          )
        : null,
      waysOut(match, key, candidates),
    ],
  };
}

function why(match, { key, candidates, events }) {
  const { phase, turn } = match.state;
  if (key === "odd") return say(`odd.${phase}`, { name: nameOf(match, turn) });
  if (!candidates.length) return say("unsure.unknown");
  return say(events.length ? `${key}.choose` : "unsure.none_fits");
}

function waysOut(match, key, candidates) {
  const witch = candidates.some(({ label }) => readCard(label, match.state.words).role === "witch");
  const decks = witch && key === "odd" ? choicesOf(match, "switchdeck") : [];
  return h(
    "div",
    { class: "list ways" },
    decks.map((event) => plainAct(match, event)),
    choicesOf(match, "draw").length ? way("open", { name: "draw" }, "draw", "by_hand") : null,
    choicesOf(match, "pay").length ? way("open", { name: "pay", picked: [] }, "give", "by_hand") : null,
    match.acts ? way("act", { event: "undo" }, "undo", "undo_last") : null,
    match.events ? way("history", undefined, "pencil", "correct_earlier") : null,
    way("dismiss", undefined, "close", "nothing_happened"),
  );
}

function way(deed, value, picture, key) {
  return button({ deed, value, className: "act quiet", picture: icon(picture), label: say(key), testid: `way-${key}` });
}

export function conflict({ snapshot: { match } }) {
  const { at, event, reason } = match.conflict;
  const entry = match.recent.find((one) => one.at === at) ?? { at, event, seat: match.state.turn, stands: false };
  return {
    title: say("conflict.title"),
    wide: true,
    content: [
      h("p", {}, say("conflict.explained")),
      h("p", { class: "told refused" }, story(match, entry, true)),
      h("p", { class: "reason" }, icon("warning"), say(`reason.${reason}`, event)),
      h(
        "div",
        { class: "list ways" },
        way("correctAt", entry, "pencil", "conflict.correct"),
        way("act", { event: "undo" }, "undo", "conflict.undo"),
        way("act", { event: "cut", at }, "cut", "conflict.cut"),
        way("history", undefined, "book", "history"),
      ),
    ],
  };
}
