// @ts-check
// A player's cards laid before the camera and counted anew: what differs, and which earlier step would explain it.

import { picture } from "../cards.js";
import { button, h, icon } from "../dom.js";
import { gameOf } from "../game_registry.js";
import { badge } from "../seats.js";
import { nameOf } from "../sentences.js";
import { slips } from "../corrections.js";
import { hasEye } from "../camera_image.js";
import { say } from "../texts.js";
import { way } from "../link_button.js";

// A player's animal, which opens the recount where there is an eye that can count.
export function recountBadge(match, seat) {
  if (!hasEye()) return badge(seat);
  return button({
    deed: "recount",
    value: seat,
    className: "plain recount",
    picture: [badge(seat), icon("eye-counting", "icon sign")],
    name: say("recount.of", { name: nameOf(match, seat) }),
    testid: `recount-${seat}`,
  });
}

export function recount({ snapshot: { match } }, { seat, found, busy }) {
  const name = nameOf(match, seat);
  return {
    title: say("recount.title", { name }),
    wide: true,
    content: [
      found ? result(match, found) : h("p", { class: "lead" }, badge(seat), say("recount.lay", { name })),
      found ? slips(match, found.corrections) : null,
      h(
        "div",
        { class: "list ways" },
        button({
          deed: "count",
          value: { seat, more: false },
          className: found ? "act quiet" : "act main",
          picture: icon("eye-counting"),
          label: say(busy ? "recount.busy" : found ? "recount.again" : "recount.count"),
          testid: "count",
          disabled: busy,
        }),
        found
          ? button({
              deed: "count",
              value: { seat, more: true },
              className: "act quiet",
              picture: icon("plus"),
              label: say("recount.more"),
              testid: "count-more",
              disabled: busy,
            })
          : null,
        found && match.events ? way("history", undefined, "pencil", "correct_earlier") : null,
      ),
      h("p", { class: "small" }, say("recount.meanwhile")),
    ],
  };
}

function result(match, { there, missing, extra, unsure, strange }) {
  const differs = missing.length + extra.length + strange.length > 0;
  const verdict = differs ? "differs" : unsure.length ? "unsure" : "same";
  return h(
    "div",
    { class: "recounted", "data-verdict": verdict, "data-testid": "recounted" },
    h(
      "p",
      { class: "verdict", role: "status" },
      icon(verdict === "same" ? "eye-read" : "warning"),
      say(`recount.${verdict}`),
    ),
    pile(match, "missing", missing),
    pile(match, "extra", extra),
    pile(match, "strange", strange),
    pile(match, "unknown", unsure.map(({ card, candidates }) => card ?? candidates[0]).filter(Boolean)),
    pile(match, "there", there),
  );
}

function pile(match, kind, names) {
  if (!names.length) return null;
  const { cardText } = gameOf(match);
  return h(
    "section",
    { class: ["heap", kind], "data-testid": `heap-${kind}`, "data-cards": names.join(" ") },
    h("h2", {}, say(`recount.heap.${kind}`, { count: names.length })),
    h(
      "div",
      { class: "cards" },
      names.map((name) => picture(match.edition, name, "card", cardText(match, name))),
    ),
  );
}
