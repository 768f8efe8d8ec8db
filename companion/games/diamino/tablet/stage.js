// The board with what stands beside it: tiles on the table, the deal, the time, and ways to look closer.

import { button, h, icon } from "../../dom.js";
import { nameOf } from "../../sentences.js";
import { say } from "../../texts.js";
import { board } from "../../letterboard/board.js";
import { clock } from "./clock.js";
import { draftOf } from "../../letterboard/draft.js";
import { isProposal } from "../../letterboard/proposal.js";

export function hint(match) {
  const { phase, turn, give } = match.state;
  if (draftOf(match)) return say("hint.typing");
  return say(`hint.${phase}`, { name: nameOf(match, turn), count: give });
}

export function middle(snapshot) {
  const { match, question } = snapshot;
  const busy = draftOf(match) || isProposal(question);
  return h(
    "div",
    { class: ["middle", "letters-place", busy && "close"], "data-typing": draftOf(match) ? "" : null },
    board(snapshot),
    h(
      "div",
      { class: "bar" },
      h(
        "p",
        { class: "on-table", role: "img", "aria-label": say("tiles.on_table", { count: match.state.table }) },
        icon("tile-back"),
        h("b", { "data-testid": "on-table" }, match.state.table),
      ),
      match.state.deals > 1
        ? h("p", {}, say("tiles.deal", { deal: match.state.deal, deals: match.state.deals }))
        : null,
      clock(match),
      h(
        "span",
        { class: "looks" },
        look("legend", "info", "tiles.legend"),
        look("zoomOut", "minus", "tiles.zoom_out"),
        look("zoomIn", "plus", "tiles.zoom_in"),
        look("fit", "fit", "tiles.fit"),
      ),
    ),
  );
}

function look(deed, picture, key) {
  return button({
    deed: deed === "legend" ? "open" : deed,
    value: deed === "legend" ? { name: "legend" } : undefined,
    className: "tool",
    picture: icon(picture),
    name: say(key),
    testid: deed,
  });
}
