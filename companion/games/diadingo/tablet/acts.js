// What may be done now, as large buttons; only what the rules allow is there.

import { button, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { againAct, plainAct } from "../../event_button.js";
import { say } from "../../texts.js";
import { picture } from "./cards.js";

export function acts(match) {
  return BY_PHASE[match.state.phase](match);
}

const same = (event) => event;

const BY_PHASE = {
  spin: (match) => [offer(match, "startspin", "act main"), offer(match, "spun", "act quiet")],
  spinning: (match) => [offer(match, "spun", "act main"), offer(match, "startspin", "act quiet")],
  draw: (match) => [
    button({
      deed: "open",
      value: { name: "draw" },
      className: "act main",
      picture: [picture(match, "back"), icon("draw")],
      label: say("act.draw"),
      testid: "act-draw",
    }),
  ],
  attempt: (match) => [
    offer(match, "take", "act main"),
    offer(match, "miss"),
    offer(match, "decline"),
    offer(match, "putback", "act quiet"),
  ],
  theft: (match) => [
    button({
      deed: "open",
      value: { name: "theft" },
      className: "act main",
      picture: picture(match, "theft"),
      label: say("act.theft"),
      testid: "act-theft",
    }),
    offer(match, "decline"),
  ],
  next_game: () => [
    button({
      deed: "open",
      value: { name: "tally" },
      className: "act main",
      picture: icon("play"),
      label: say("act.next_game"),
      testid: "act-count",
    }),
  ],
  over: () => [againAct()],
};

function offer(match, kind, className) {
  const [event] = choicesOf(match, kind);
  return event ? plainAct(match, event, same, className) : null;
}
