// A family's own letter tiles: each letter photographed once, its name looked over by people, and kept.

import { LETTERS, photoWay } from "./boards/photo.js";
import { get, post } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { lesson } from "./wizard.js";
import { knows, loadTexts, say, sayList } from "./texts.js";

const JOKER = "*";
const STAR = "★";
const GRADES = { good: "eye-read", fair: "eye-unsure", poor: "warning" };

const root = h("main", { class: "lesson" });
const view = { state: null, set: null, field: null, way: null, complaint: "", sure: null, busy: false };

const step = () => ({ step: view.state.step });

const deeds = {
  set: (name) => {
    view.set = name;
    return get("/api/faces");
  },
  photo: async () => {
    view.way = await photoWay({ kind: LETTERS, more: { set: view.set }, done: taken, leave });
    return get("/api/faces");
  },
  choose: (field) => {
    view.field = field;
    return get("/api/faces");
  },
  say: (letter) => {
    const { row, column } = view.field;
    view.field = null;
    return post("/api/faces/say", { row, column, letter, ...step() });
  },
  blank: (on) => post("/api/faces/blank", { on, ...step() }),
  keep: () => post("/api/faces/keep", step()),
  drop: (set) => post("/api/faces/drop", { set }),
  close: () => post("/api/faces/close", {}),
};

// The tiles were found: the way to the photo is gone.
function taken(state) {
  Object.assign(view, { state, way: null, field: null, complaint: "" });
  render();
  scrollTo(0, 0);
}

function leave() {
  view.way = null;
  render();
}

const setName = (name) => (knows(`material.${name}`) ? say(`material.${name}`) : name);
const letterText = (letter) => (letter === JOKER ? STAR : letter);
const sayLetters = (letters) => letters.map((one) => (one === JOKER ? say("faces.joker") : one)).join(" ");

// --- the phases

const PHASES = {
  closed: () => [
    h("p", { class: "lead" }, say("faces.what")),
    h("h2", {}, say("faces.which")),
    h("div", { class: "list sets", role: "group", "aria-label": say("faces.which") }, view.state.sets.map(setButton)),
    ...chosen(),
  ],
  naming,
  kept: () => [
    icon("eye-read", "icon large"),
    h("p", { class: "lead", "data-testid": "kept" }, say("faces.kept")),
    h("div", { class: "list deeds" }, back("act main"), quiet("close", "undo", say("faces.others"))),
  ],
};

function setButton({ name, kept, damaged }) {
  const known = damaged ? "damaged" : kept ? "kept" : "printed";
  return button({
    deed: "set",
    value: name,
    className: "act quiet",
    picture: icon(damaged ? "warning" : kept ? "eye-read" : "tile-back"),
    label: [h("strong", {}, setName(name)), h("small", {}, say(`faces.set.${known}`))],
    pressed: view.set === name,
    testid: `set-${name}`,
  });
}

// What is to be laid, and the photo of it.
function chosen() {
  const one = view.state.sets.find(({ name }) => name === view.set);
  if (!one) return [];
  return [
    h("p", {}, say("faces.order")),
    h(
      "p",
      { class: "letters-in-order", "data-testid": "order" },
      one.order.map((letter) =>
        h("span", { class: ["letter-tile", letter === JOKER && "joker"] }, h("b", {}, letterText(letter))),
      ),
    ),
    h(
      "div",
      { class: "list deeds" },
      main("photo", "camera", say("faces.begin")),
      one.kept || one.damaged ? drop(one.name) : null,
    ),
  ];
}

// The first tap only asks whether one is sure.
function drop(name) {
  const asks = view.sure !== name;
  return button({
    deed: asks ? "sure" : "drop",
    value: name,
    className: ["act quiet", !asks && "sure"],
    picture: icon(asks ? "close" : "warning"),
    label: say(asks ? "faces.drop" : "faces.drop.sure"),
    testid: "drop",
  });
}

function naming() {
  const { tiles, missing, surplus, jokers, blank_joker: blank } = view.state;
  const right = !missing.length && !surplus.length;
  return [
    h("p", { class: "lead", "data-testid": "found" }, say("faces.found", { count: tiles.length })),
    h("p", {}, say("faces.check")),
    missing.length ? told("warning", say("faces.missing", { letters: sayLetters(missing) }), "missing") : null,
    surplus.length ? told("warning", say("faces.surplus", { count: surplus.length }), "surplus") : null,
    right ? told("eye-read", say("faces.complete"), "complete") : null,
    h("div", { class: "found-tiles", role: "group" }, tiles.map(tile)),
    view.field ? question() : null,
    jokers
      ? button({
          deed: "blank",
          value: !blank,
          className: "act quiet",
          picture: icon(blank ? "verdict-yes" : "minus"),
          label: say("faces.blank"),
          pressed: blank,
          testid: "blank",
        })
      : null,
    alikes(),
    h(
      "div",
      { class: "list deeds" },
      main("keep", "verdict-yes", say("faces.keep"), !right),
      quiet("close", "close", say("back")),
    ),
  ];
}

const isAsked = ({ row, column }) => view.field?.row === row && view.field?.column === column;

function tile({ row, column, letter }) {
  const { grades, photo, surplus } = view.state;
  const grade = surplus.some(([down, over]) => down === row && over === column) ? "poor" : grades[letter];
  const name = letter ? letterText(letter) : "–";
  return button({
    deed: "choose",
    value: { row, column },
    className: ["choice", grade, isAsked({ row, column }) && "current"],
    picture: h("img", { src: `/api/faces/tile/${row}-${column}.png?photo=${photo}`, alt: "", width: 72, height: 72 }),
    label: [h("b", {}, name), grade ? icon(GRADES[grade]) : null],
    name: [
      letter === JOKER ? say("faces.joker") : letter || say("faces.none"),
      grade ? say(`faces.${grade}`) : "",
    ].join(" "),
    testid: `tile-${row}-${column}`,
  });
}

function question() {
  const keys = [...view.state.order, ""];
  return h(
    "section",
    { class: "letter-question", "data-testid": "question" },
    h("h2", {}, say("faces.which_letter")),
    h(
      "div",
      { class: "letter-keys" },
      keys.map((letter) =>
        button({
          deed: "say",
          value: letter,
          className: "act quiet",
          label: letter ? letterText(letter) : say("faces.none"),
          name: letter === JOKER ? say("faces.joker") : null,
          testid: `say-${letter || "none"}`,
        }),
      ),
    ),
  );
}

// What the eye may mix up, and what will tell.
function alikes() {
  const { alike } = view.state;
  if (!alike.length) return null;
  return h(
    "ul",
    { class: "alike-letters", "data-testid": "alike" },
    alike.map(({ letters: [first, second], quarters, settled_by: by }) =>
      h(
        "li",
        {},
        h("strong", {}, say(quarters ? "faces.turned" : "faces.alike", { first, second })),
        h("small", {}, say("faces.settled", { ways: sayList(by.map((one) => say(`faces.by.${one}`))) })),
      ),
    ),
  );
}

// --- parts

function told(picture, text, testid) {
  return h(
    "p",
    { class: ["told", picture === "warning" && "warning"], role: "status", "data-testid": testid },
    icon(picture),
    h("span", { class: "words" }, text),
  );
}

function main(deed, picture, label, disabled = false) {
  return button({ deed, className: "act main", picture: icon(picture), label, testid: deed, disabled });
}

function quiet(deed, picture, label) {
  return button({ deed, className: "act quiet", picture: icon(picture), label, testid: deed });
}

function back(className) {
  return h("a", { class: className, href: "/boards" }, icon("back"), h("span", { class: "label" }, say("faces.back")));
}

function render() {
  const { state, complaint } = view;
  const asked = root.querySelector(".letter-question") !== null;
  document.body.dataset.phase = view.way ? "photo" : (state?.phase ?? "refused");
  const fresh = h(
    "main",
    { class: "lesson" },
    h(
      "section",
      { class: "step", "data-step": state?.step },
      complaint ? h("p", { class: "complaint", role: "alert" }, complaint) : null,
      state ? PHASES[state.phase]() : null,
    ),
  );
  for (const control of fresh.querySelectorAll("button")) control.disabled ||= view.busy;
  morph(root, fresh);
  place.replaceChildren(...(view.way ? [view.way] : []));
  root.hidden = Boolean(view.way);
  if (!asked) root.querySelector(".letter-question")?.scrollIntoView({ block: "nearest" }); // below many tiles
}

const place = h("div", {});
const refresh = lesson({ root, view, render, deeds });

await loadTexts("tile_faces", "photo", "boards");
document
  .getElementById("app")
  .append(h("header", { class: "top" }, back("tool"), h("h1", {}, say("title.letters"))), root, place);
await refresh(get("/api/faces"));
if (view.state?.phase === "kept") await refresh(post("/api/faces/close", {})); // by whoever was here before
if (view.state && !view.set) {
  view.set = view.state.sets.length === 1 ? view.state.sets[0].name : null;
  render();
}
