// One past match step by step: how the table stood, drawn as the game draws it, and what had happened.

import { get } from "../box.js";
import { button, h, icon } from "../dom.js";
import { gameOf } from "../game_registry.js";
import { badge } from "../seats.js";
import { nameOf, story } from "../sentences.js";
import { say } from "../texts.js";
import { endOf, facts } from "./past.js";

const TOGETHER = 12; // moments that are asked for at once

// A match as it was opened: its row of the list, its steps, and the moments that were loaded, by the number of steps.
export function open({ match, steps }) {
  return { match, steps, at: 0, moments: new Map(), shown: null };
}

// Loads how the table stood after `at` steps, with those around it; what was asked for last is what is shown.
export async function momentAt(opened, at) {
  if (!opened.moments.has(at)) {
    const first = at - (at % TOGETHER);
    const found = await get(`/api/matches/${opened.match.id}/moments?from=${first}&most=${TOGETHER}`);
    found.forEach((moment, index) => opened.moments.set(first + index, moment));
  }
  opened.shown = opened.moments.get(opened.at) ?? opened.shown;
}

// Where a key leads: a number of steps, null to play or hold, undefined for any other key.
export function stepKeys(key, at, last) {
  return { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last, " ": null }[key];
}

export function replay(opened, playing) {
  const { match, shown } = opened;
  return h(
    "div",
    { class: "desk replay", "data-at": opened.at, "data-testid": "replay" },
    heading(match),
    shown ? table(opened) : null,
    controls(opened, playing),
    ways(match),
  );
}

function heading(match) {
  return h(
    "div",
    { class: "row heading" },
    button({
      deed: "leave",
      className: "act quiet",
      picture: icon("back"),
      label: say("matches.back"),
      name: say("matches.back"),
      testid: "leave",
    }),
    h(
      "div",
      {},
      h("h2", {}, say(`edition.${match.edition}`)),
      h("p", { class: "small" }, [facts(match), endOf(match)].join(" · ")),
    ),
  );
}

// The table, which only shows: nothing on it can be tapped.
function table(opened) {
  const match = opened.shown;
  const snapshot = { match, question: null, spin: null, said: [], eyes: [], lost: {} };
  return h(
    "section",
    { class: "table still-table", "aria-label": say("replay.picture") },
    told(opened),
    h(
      "div",
      { class: ["stage", match.game], inert: true, "data-seat": match.state.turn },
      h("div", { class: "turn" }, badge(match.state.turn, "badge huge"), h("h2", {}, nameOf(match, match.state.turn))),
      gameOf(match).middle(snapshot),
    ),
    h(
      "div",
      { class: ["players", match.game], "data-seats": match.seats.length, inert: true },
      gameOf(match).players(match),
    ),
  );
}

// What had just happened, in a plain sentence.
function told({ shown, steps }) {
  const step = steps[shown.events - 1];
  return h(
    "p",
    { class: "told", role: "status", "data-testid": "told" },
    step ? story(shown, step, true) : [icon("first"), h("span", { class: "words" }, say("replay.start"))],
    h("b", { class: "count" }, `${shown.events} / ${steps.length}`),
  );
}

// Back and on are told from where people are: two quick taps are two steps.
function controls({ at, steps }, playing) {
  const last = steps.length;
  const tool = (name, picture, way, rests) =>
    button({
      deed: "step",
      value: way,
      className: "act tool",
      picture: icon(picture),
      name: say(`replay.${name}`),
      testid: name,
      disabled: rests,
    });
  return h(
    "div",
    { class: "controls" },
    h(
      "div",
      { class: "row" },
      tool("first", "to-first", { to: 0 }, at === 0),
      tool("back", "back", { by: -1 }, at === 0),
      button({
        deed: "play",
        className: "act main tool",
        picture: icon(playing ? "pause" : "play"),
        name: say(playing ? "replay.pause" : "replay.play"),
        testid: "play",
        disabled: !last,
      }),
      tool("forward", "on", { by: 1 }, at === last),
      tool("last", "to-last", { to: last }, at === last),
    ),
    h("input", {
      type: "range",
      min: 0,
      max: last,
      value: at,
      "aria-label": say("replay.step"),
      "aria-valuetext": `${at} / ${last}`,
      "data-typed": "at",
      "data-testid": "slider",
    }),
  );
}

function ways({ id, may_go_on: open }) {
  return h(
    "div",
    { class: "row" },
    open
      ? button({
          deed: "goOn",
          className: "act main",
          picture: icon("play"),
          label: say("matches.go_on"),
          testid: "go-on",
        })
      : null,
    h(
      "a",
      { class: "act quiet", href: `/api/matches/${id}/record`, download: `match-${id}.jsonl`, "data-testid": "record" },
      icon("save"),
      h("span", { class: "label" }, say("matches.record")),
    ),
    open ? h("p", { class: "small" }, say("matches.go_on_hint")) : null,
  );
}
