// The spin, full screen: eyes shut, the board turns, the diamonds are found, eyes open. The pictures are the same
// whichever way and however far the board goes; nobody is to know.

import { button, h, icon } from "../../dom.js";
import { choicesOf } from "../../match.js";
import { plainAct } from "../../event_button.js";
import { say } from "../../texts.js";
import { undoButton } from "../../undo.js";

const same = (event) => event;

export function ritual({ snapshot: { match, spin } }) {
  const stage = spin?.stage ?? "by_hand";
  return {
    title: say(`spin.${stage}`),
    content: h(
      "div",
      { class: "ritual", "data-stage": stage, "data-testid": "ritual", "data-key": `ritual-${stage}` },
      PICTURES[stage](spin),
      h("p", { class: "lead" }, told(stage, spin)),
      stage === "countdown" || stage === "turning" || stage === "settling" ? stop() : null,
      stage === "settling" ? ways(match, ["spun"], "act quiet") : null,
      stage === "halted" ? ways(match, ["startspin", "spun"]) : null,
      stage === "by_hand" ? ways(match, ["spun", "startspin"]) : null,
    ),
  };
}

function told(stage, spin) {
  if (stage === "halted") return say(`spin.halted.${spin.reason}`);
  return say(`spin.${stage}.explained`);
}

const PICTURES = {
  countdown: ({ seconds }) =>
    h(
      "div",
      { class: "number", role: "timer", "data-testid": "countdown" },
      icon("eye-lost", "icon lids"),
      h("b", { "data-key": `second-${seconds}` }, seconds),
    ),
  turning: () => h("div", { class: "disc turning" }, icon("board")),
  settling: () => h("div", { class: "disc" }, icon("board")),
  halted: () => h("div", { class: "disc halted" }, icon("board"), icon("hand-stop", "icon sign")),
  by_hand: () => h("div", { class: "disc" }, icon("board"), icon("eye-hand", "icon sign")),
};

function stop() {
  return button({
    deed: "stop",
    className: "act stop",
    picture: icon("stop"),
    label: say("spin.stop"),
    testid: "stop",
  });
}

function ways(match, kinds, usual) {
  return h(
    "div",
    { class: "row" },
    kinds.flatMap((kind, at) =>
      choicesOf(match, kind).map((event) => plainAct(match, event, same, usual ?? (at ? "act" : "act main"))),
    ),
    undoButton(match, "undo-spin"),
  );
}
