// The first minutes of a family: one step after the other, each of which may be skipped, and come back to.

import { faceAddress } from "../cards.js";
import { button, h, icon } from "../dom.js";
import { offerOf, starterOf } from "../offer.js";
import { device } from "../permissions.js";
import { animalBadge } from "../seats.js";
import { hasCamera, hasEye } from "../camera_image.js";
import { say } from "../texts.js";
import { languageChoice } from "./languages.js";
import { round } from "./seating.js";
import { editionOf, fan, games, rules, start } from "./setup.js";
import { eyesOf } from "../eyes.js";
import { called, who } from "./players_form.js";

const GOOD = new Set(["waiting", "reading", "read", "unsure", "hand"]); // the eye sees what it has to see
const MOVING = new Set(["countdown", "turning", "settling"]);

// Each step: its picture, what stands in it, and whether it has been done.
const PATH = {
  language: { picture: "globe", content: languageStep, done: () => true },
  game: { picture: "dice", content: gameStep, done: () => true },
  seats: { picture: "people", content: seatsStep, done: () => true },
  camera: {
    picture: "camera",
    content: cameraStep,
    done: ({ snapshot }) => eyesOf(snapshot).some(({ status }) => GOOD.has(status)),
  },
  deck: { picture: "pile", content: deckStep, done: ({ sheet }) => Boolean(sheet.deck) },
  parts: { picture: "horn", content: partsStep, done: ({ sheet }) => Boolean(sheet.tried) },
  screen: { picture: "tablet", content: screenStep, done: () => true },
  play: { picture: "play", content: playStep },
};

export const STEPS = Object.keys(PATH);

export function path(view) {
  const { step } = view.sheet;
  return {
    title: step === STEPS[0] && !view.snapshot.match ? say("welcome") : say(`minutes.title.${step}`),
    wide: true,
    content: h(
      "div",
      { class: "walk", "data-step": step, "data-testid": `step-${step}` },
      trail(step),
      h("div", { class: "leaf", "data-key": `step-${step}` }, PATH[step].content(view)),
      step === "play" ? start(view.snapshot.match, previous(step)) : onward(view, step),
    ),
  };
}

function trail(now) {
  return h(
    "nav",
    { class: "trail", "aria-label": say("minutes.steps") },
    STEPS.map((step) =>
      h(
        "button",
        {
          type: "button",
          class: "tool",
          "data-do": "step",
          "data-value": JSON.stringify(step),
          "data-testid": `go-${step}`,
          "aria-current": step === now ? "step" : null,
          "aria-label": say(`minutes.title.${step}`),
        },
        icon(PATH[step].picture),
      ),
    ),
  );
}

function onward(view, step) {
  const at = STEPS.indexOf(step);
  if (at === 0 && !view.snapshot.match) return null;
  const done = PATH[step].done(view);
  return h(
    "div",
    { class: "row start" },
    at > 0 ? previous(step) : null,
    button({
      deed: "step",
      value: "play",
      className: "act quiet now",
      picture: icon("play"),
      label: say("minutes.now"),
      testid: "now",
    }),
    button({
      deed: "step",
      value: STEPS[at + 1],
      className: ["act", "onward", done ? "main" : ""].join(" ").trim(),
      label: say(done ? "minutes.next" : "minutes.skip"),
      picture: icon("onward"),
      testid: "next",
    }),
  );
}

function previous(step) {
  const value = STEPS[STEPS.indexOf(step) - 1];
  return button({
    deed: "step",
    value,
    className: "act quiet",
    picture: icon("back"),
    label: say("back"),
    testid: "previous",
  });
}

function languageStep({ snapshot: { match }, editions }) {
  return [
    match ? null : h("div", { class: "fans", "aria-hidden": "true" }, editions.map(fan)),
    languageChoice(),
    match
      ? null
      : h(
          "div",
          { class: "ways" },
          way("step", "game", "path", "minutes.guided", "next"),
          way("setup", undefined, "play", "minutes.at_once", "at-once"),
        ),
  ];
}

function way(deed, value, picture, key, testid) {
  return button({
    deed,
    value,
    className: deed === "step" ? "act main" : "act",
    picture: icon(picture),
    label: [h("strong", {}, say(key)), h("small", {}, say(`${key}.explained`))],
    testid,
  });
}

function gameStep(view) {
  return [
    games(view),
    h(
      "div",
      { class: "row" },
      button({
        deed: "rules",
        className: "act quiet",
        picture: icon("rulebook"),
        label: say("rules"),
        testid: "rules",
      }),
    ),
  ];
}

function seatsStep(view) {
  const edition = editionOf(view);
  return h(
    "div",
    { class: "sitting" },
    h("div", {}, round(view.draft, starterOf(edition, view.draft)), h("p", { class: "small" }, say("minutes.drag"))),
    who(edition, view.draft),
  );
}

function cameraStep({ snapshot, still }) {
  const eyes = eyesOf(snapshot);
  if (!eyes.length) return told("eye-lost", say("minutes.camera.none"), "no-camera");
  return h(
    "div",
    { class: "looking" },
    hasCamera()
      ? h("img", {
          class: "live",
          src: `/camera.jpg?${still ?? 0}`,
          alt: say("camera.none"),
          width: 1280,
          height: 720,
          "data-key": "live",
          "data-testid": "live",
        })
      : null,
    hasEye() && !hasCamera() ? told("key", say("minutes.camera.owners"), "owners-picture") : null,
    h("ul", { class: "lines", "aria-live": "polite" }, eyes.map(eyeLine)),
  );
}

function eyeLine({ name, status }) {
  const what = ["board", "tile"].find((one) => name.startsWith(one)) ?? "card";
  return h(
    "li",
    { class: ["told", GOOD.has(status) ? "fine" : "warning"], "data-status": status, "data-testid": `eye-${what}` },
    icon(`eye-${status}`, "icon large"),
    h("span", {}, h("strong", {}, say(`eye.${what}.${status}`)), h("small", {}, say(`minutes.eye.${status}`))),
  );
}

const DECKS = { printed: "pile", known: "eye-read", learn: "enrol" };

function deckStep(view) {
  const { sheet } = view;
  return [
    h(
      "div",
      { class: "ways decks" },
      Object.entries(DECKS).map(([deck, picture]) =>
        button({
          deed: "deck",
          value: deck,
          className: "act",
          pressed: sheet.deck === deck,
          picture: icon(picture),
          label: [h("strong", {}, say(`minutes.deck.${deck}`)), h("small", {}, say(`minutes.deck.${deck}.explained`))],
          testid: `deck-${deck}`,
        }),
      ),
    ),
    sheet.deck ? DECK_HELP[sheet.deck](editionOf(view)) : null,
  ];
}

const DECK_HELP = {
  printed: (edition) =>
    h(
      "div",
      { class: "told to-print" },
      h("p", {}, say("minutes.deck.print")),
      h("div", { class: "row" }, offerOf(edition).sheets(edition).map(sheetLink)),
    ),
  known: ({ edition }) =>
    h(
      "div",
      { class: "told" },
      h("img", { class: "card", src: faceAddress(edition, "back"), alt: "", width: 56, height: 87 }),
      h("p", {}, say("minutes.deck.shown")),
    ),
  learn: () =>
    h(
      "a",
      { class: "act main", href: "/enrol", "data-testid": "to-enrol" },
      icon("enrol"),
      h("span", { class: "label" }, say("title.enrol")),
    ),
};

function sheetLink(sheet) {
  const [kind] = sheet.split("-");
  return h(
    "a",
    { class: "act", href: `/print/${sheet}.pdf`, target: "_blank", rel: "noopener", "data-testid": `print-${kind}` },
    icon("print"),
    h("span", { class: "label" }, say(`minutes.print.${kind}`)),
  );
}

function partsStep({ snapshot, sheet }) {
  const { parts, spin, match } = snapshot;
  if (!parts.includes("buzzer") && !parts.includes("spinner"))
    return told("info", say("minutes.parts.none"), "no-parts");
  if (device.role !== "owner") return told("info", say("reason.needs_owner"), "needs-owner");
  return [
    parts.includes("buzzer")
      ? part(
          "buzzer",
          "horn",
          sheet,
          button({
            deed: "tryOut",
            value: "buzzer",
            className: "act",
            picture: icon("horn"),
            label: say("minutes.buzzer.try"),
            testid: "try-buzzer",
          }),
        )
      : null,
    parts.includes("spinner") ? part("spinner", "board", sheet, motor(spin, match), MOVING.has(spin?.stage)) : null,
  ];
}

function part(name, picture, { tried }, control, moving = false) {
  return h(
    "section",
    { class: "told device", "data-testid": `part-${name}` },
    icon(picture, "icon large"),
    h(
      "div",
      {},
      h("h2", {}, say(`minutes.${name}`)),
      h("p", {}, say(`minutes.${name}.explained`)),
      control,
      tried?.[name] && !moving ? h("p", { class: "small" }, say(`minutes.${name}.tried`)) : null,
    ),
  );
}

// The motor turns only after somebody has said that all hands are away.
function motor(spin, match) {
  if (match && !match.state.outcome)
    return h("p", { class: "small", "data-testid": "in-match" }, say("reason.spin_in_match"));
  if (spin && MOVING.has(spin.stage))
    return [
      h(
        "p",
        { class: "lead", role: "status", "data-testid": `spin-${spin.stage}` },
        say(`minutes.spin.${spin.stage}`, { seconds: spin.seconds ?? 0 }),
      ),
      button({ deed: "stop", className: "act stop", picture: icon("stop"), label: say("spin.stop"), testid: "stop" }),
    ];
  return [
    spin
      ? h("p", { class: "lead", "data-testid": "spin-halted" }, icon("hand-stop"), say(`spin.halted.${spin.reason}`))
      : null,
    button({
      deed: "tryOut",
      value: "spinner",
      className: "act",
      picture: icon("hand-stop"),
      label: say("minutes.spinner.try"),
      testid: "try-spinner",
    }),
  ];
}

function screenStep() {
  const kept = "wakeLock" in navigator;
  return [
    told("tablet", say("minutes.screen.install"), "install"),
    told(
      kept ? "sun" : "info",
      say(kept ? "minutes.screen.kept_on" : "minutes.screen.sleeps"),
      kept ? "kept-on" : "sleeps",
    ),
    h("a", { class: "act", href: "/join" }, icon("join"), h("span", { class: "label" }, say("title.join"))),
  ];
}

function playStep(view) {
  const { draft } = view;
  const edition = editionOf(view);
  return [
    h(
      "div",
      { class: "told summary", "data-testid": "summary" },
      fan(edition),
      h("strong", {}, say(`edition.${edition.edition}`)),
      h(
        "span",
        { class: "row" },
        draft.seats.map((seat, at) =>
          h(
            "span",
            { class: "sits" },
            animalBadge(seat.animal),
            called(seat),
            at === starterOf(edition, draft) ? icon("first", "icon star") : null,
          ),
        ),
      ),
    ),
    rules(edition, draft),
  ];
}

function told(picture, text, testid) {
  return h("p", { class: "told", "data-testid": testid }, icon(picture, "icon large"), text);
}
