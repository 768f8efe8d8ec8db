// @ts-check
// What the table must settle: something that was not seen for certain, or that no rule explains; a correction that does
// not fit with what came after it.

import { picture } from "../cards.js";
import { h, icon } from "../dom.js";
import { plainAct } from "../event_button.js";
import { gameOf } from "../game_registry.js";
import { story } from "../sentences.js";
import { slips } from "../corrections.js";
import { say } from "../texts.js";
import { undoButton } from "../undo.js";
import { toRule, way } from "../link_button.js";

export function question({ snapshot: { match, question: asked } }) {
  const game = gameOf(match);
  const { key, candidates, events, board } = asked;
  const seen = events.length ? [] : candidates.slice(0, 3); // the answers show their cards themselves
  return {
    title: say(board ? `question.board.${key}` : `question.${key}`),
    wide: true,
    content: [
      h(
        "div",
        { class: "seen" },
        board ? icon("board", "icon large") : null,
        seen.length || board ? null : icon(`eye-${key === "odd" ? "read" : "unsure"}`, "icon large"),
        seen.map(({ label }) => picture(match.edition, label, "card", game.cardText(match, label))),
        h("p", {}, game.why(match, asked)),
      ),
      events.length
        ? h(
            "div",
            { class: "list answers" },
            events.map((event) => plainAct(match, event)),
          )
        : null,
      slips(match, asked.slips),
      h(
        "div",
        { class: "list ways" },
        game.waysOut(match, asked),
        match.undo ? undoButton(match, "way-undo") : null,
        match.events ? way("history", undefined, "pencil", "correct_earlier") : null,
        way("dismiss", undefined, "close", board ? `board.dismiss.${key}` : "nothing_happened"),
      ),
    ],
  };
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
        undoButton(match, "way-undo"),
        way("act", { event: "remove", at }, "close", "conflict.remove"),
        way("act", { event: "cut", at }, "cut", "conflict.cut"),
        way("history", undefined, "book", "history"),
        toRule({ reason }),
      ),
    ],
  };
}
