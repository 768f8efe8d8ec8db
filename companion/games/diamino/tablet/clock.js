// The time for a turn where the house rules give one. Each tablet counts from when it saw the turn begin.

import { h, icon } from "../../dom.js";
import { say } from "../../texts.js";

const COUNTED = ["lay", "judging"];

const turn = { key: null, since: 0, seconds: 0 };

export function clock(match) {
  const { turn_seconds: seconds, phase, turn: seat, deal } = match.state;
  if (!seconds || !COUNTED.includes(phase)) {
    turn.key = null;
    return null;
  }
  const key = `${match.id}-${deal}-${seat}`;
  if (turn.key !== key) Object.assign(turn, { key, since: performance.now(), seconds });
  return h(
    "p",
    { class: ["clock", left() <= 0 && "late"], role: "timer", "data-testid": "clock" },
    icon("clock"),
    h("b", {}, text()),
  );
}

function left() {
  return Math.ceil(turn.seconds - (performance.now() - turn.since) / 1000);
}

function text() {
  const seconds = left();
  if (seconds <= 0) return say("tiles.time_is_up");
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const shown = document.querySelector(".clock");
  if (!shown || !turn.key) return;
  shown.querySelector("b").textContent = text();
  shown.classList.toggle("late", left() <= 0);
}

setInterval(tick, 250);
