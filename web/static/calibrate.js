// Calibration: each step with how well it was measured, guided with the camera's picture, one at a time.

import { get, post } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { drawing } from "./drawing.js";
import { lesson } from "./wizard.js";
import { openPage } from "./page.js";
import { hasCamera, still } from "./camera_image.js";
import { languageNow, loadTexts, say } from "./texts.js";

const EVERY_MS = 500;
const PICTURES = {
  camera: "camera",
  lens: "eye-waiting",
  "white-balance": "bulb",
  zones: "eye-no_mat",
  deck: "pile",
  board: "board",
  corners: "boards",
  spinner: "turn",
  buzzer: "bell",
};
const WORDS = { good: "eye-read", fair: "eye-unsure", poor: "warning" };
const HALTED = "halted_"; // these are said as at a spin
const ELSEWHERE = { no_mat: "reason.no_mat", no_picture: "camera.none" };

const root = h("main", { class: "lesson" });
let eye = null; // what the camera sees,
let zones = null; // and the rectangles that people draw over it
const view = { state: null, open: null, complaint: "", sure: null, busy: false, ruler: "100" };

const deeds = {
  open: (kind) => leave(kind),
  back: () => leave(null),
  begin: (kind) =>
    post("/api/calibrate/begin", {
      kind,
      values: kind === "camera" ? { ruler_mm: Number(view.ruler.replace(",", ".")) } : {},
    }),
  act: (act) => post("/api/calibrate/act", { act, value: act === "draw" ? zones.boxes() : {}, step: view.state.step }),
  stop: async () => {
    await post("/api/stop");
    return get("/api/calibrate");
  },
  close: () => post("/api/calibrate/close"),
  restore: (kind) => post("/api/calibrate/restore", { kind }),
};

// Another step is looked at: what ran in the one before is ended.
function leave(kind) {
  view.open = kind;
  scrollTo(0, 0);
  return view.state.running ? post("/api/calibrate/close") : get("/api/calibrate");
}

const stepOf = (kind) => view.state.steps.find((one) => one.kind === kind);
const runningOf = (kind) => (view.state.running?.kind === kind ? view.state.running : null);

function sayDay(date) {
  return new Date(`${date}T12:00`).toLocaleDateString(languageNow(), { dateStyle: "medium" });
}

// --- the list

function list() {
  return h(
    "nav",
    { class: "list steps", "aria-label": say("title.calibrate") },
    view.state.steps.map((step) =>
      button({
        deed: "open",
        value: step.kind,
        className: ["act quiet", step.kind === view.open && "current"],
        picture: icon(PICTURES[step.kind]),
        label: [h("b", {}, say(`calibrate.${step.kind}`)), h("small", {}, standing(step))],
        testid: `step-${step.kind}`,
      }),
    ),
  );
}

function standing(step) {
  if (step.lacks) return say(`calibrate.lacks.${step.lacks}`);
  if (!step.kept) return say("calibrate.never");
  return [icon(WORDS[step.kept.grade]), `${say(`calibrate.${step.kept.grade}`)}, ${sayDay(step.kept.date)}`];
}

// --- one step

function detail() {
  const step = stepOf(view.open);
  const running = runningOf(step.kind);
  return h(
    "section",
    { class: "step", "data-testid": "step", "data-kind": step.kind },
    h("h2", {}, icon(PICTURES[step.kind]), say(`calibrate.${step.kind}`)),
    h("p", {}, say(`calibrate.${step.kind}.how`)),
    view.complaint ? h("p", { class: "complaint", role: "alert" }, view.complaint) : null,
    step.lacks
      ? told("warning", say(`calibrate.lacks.${step.lacks}`), "lacks")
      : running
        ? PHASES[running.phase](step, running)
        : ready(step),
  );
}

function ready(step) {
  return [
    kept(step),
    step.kind === "spinner" ? told("warning", say("calibrate.hands_off"), "hands-off") : null,
    view.state.playing && step.camera ? told("warning", say("calibrate.interrupts"), "interrupts") : null,
    bumps(step),
    step.kind === "camera" ? ruler() : null,
    h(
      "div",
      { class: "list deeds" },
      step.kind === "corners" ? elsewhere() : main("begin", "play", "calibrate.begin", step.kind),
      restore(step),
    ),
  ];
}

// Corners are dragged where a photo of a board is taken.
function elsewhere() {
  return h(
    "a",
    { class: "act main", href: "/boards", "data-testid": "to-boards" },
    icon("boards"),
    h("span", { class: "label" }, say("calibrate.corners.go")),
  );
}

// Nothing on another mat tells where it lies.
const bumps = ({ kind }) => (kind === "zones" ? told("warning", say("calibrate.zones.bumps"), "bumps") : null);

function ruler() {
  return h(
    "label",
    { class: "ruler" },
    h("span", {}, say("calibrate.ruler")),
    h("input", {
      type: "text",
      inputmode: "decimal",
      name: "ruler",
      value: view.ruler,
      size: 6,
      "data-testid": "ruler",
      "data-key": "ruler",
    }),
    h("span", {}, "mm"),
  );
}

function kept({ kind, kept: now }) {
  if (!now) return null;
  const values = { quality: now.quality.toLocaleString(languageNow(), { maximumFractionDigits: 2 }) };
  return h(
    "p",
    { class: ["told", now.grade], "data-testid": "kept" },
    icon(WORDS[now.grade]),
    h(
      "span",
      { class: "words" },
      h("b", {}, `${say(`calibrate.${now.grade}`)}: `),
      say(`calibrate.${kind}.quality`, values),
      ` (${sayDay(now.date)})`,
    ),
  );
}

// The first tap only asks whether one is sure.
function restore({ kind, before }) {
  if (!before) return null;
  const asks = view.sure !== kind;
  return button({
    deed: asks ? "sure" : "restore",
    value: kind,
    className: ["act quiet", !asks && "sure"],
    picture: icon(asks ? "undo" : "warning"),
    label: say(asks ? "calibrate.restore" : "calibrate.restore.sure", {
      date: sayDay(before.date),
      grade: say(`calibrate.${before.grade}`),
    }),
    testid: "restore",
  });
}

const PHASES = {
  measuring: (step, { progress: how, trouble }) => [
    trouble ? told("warning", say("enrol.trouble.lost"), "trouble") : (MEASURING[step.kind]?.(how) ?? pictures(how)),
    step.kind === "spinner" ? null : h("div", { class: "list deeds" }, quiet("close", "close", "calibrate.cancel")),
  ],
  refused: (step, { why, values }) => [
    h(
      "p",
      { class: "told warning", role: "alert", "data-testid": "refused", "data-why": why },
      icon("warning"),
      h("span", { class: "words" }, reason(why, values)),
    ),
    h("p", { class: "small" }, say("calibrate.not_kept")),
    step.kind === "camera" ? ruler() : null,
    h(
      "div",
      { class: "list deeds" },
      main("begin", "undo", "calibrate.again", step.kind),
      quiet("close", "close", "calibrate.cancel"),
    ),
  ],
  done: (step) => [
    kept(step),
    bumps(step),
    step.late ? h("p", { class: "small" }, say("calibrate.late")) : null,
    h("div", { class: "list deeds" }, main("back", "eye-read", "calibrate.done")),
  ],
};

const MEASURING = {
  lens: ({ done, of, seen }) => [
    told(seen ? "eye-reading" : "eye-waiting", say(seen ? "calibrate.lens.seen" : "calibrate.lens.show"), "watching"),
    bar(done, of),
    done > 5 ? h("div", { class: "list deeds" }, main("act", "eye-read", "calibrate.lens.finish", "finish")) : null,
  ],
  zones: () => [
    told("info", say("calibrate.zones.draw"), "draw-hint"),
    h("div", { class: "list deeds" }, main("act", "eye-read", "calibrate.zones.keep", "draw")),
  ],
  deck: () => told("eye-reading", say("calibrate.deck.busy"), "watching"),
  spinner: ({ ask }) =>
    ask
      ? [
          h("p", { class: "lead" }, say("calibrate.spinner.which")),
          h(
            "div",
            { class: "list deeds" },
            main("act", "turn", "calibrate.spinner.clockwise", "clockwise"),
            quiet("act", "undo", "calibrate.spinner.other_way", "other_way"),
          ),
        ]
      : [
          told("turn", say("calibrate.spinner.turning"), "turning"),
          button({ deed: "stop", className: "act stop", label: say("spin.stop"), testid: "stop" }),
        ],
  buzzer: ({ done, of, active }) => [
    bar(done, of),
    h(
      "p",
      { class: "lead", "data-testid": "tone" },
      say(active ? "calibrate.buzzer.heard" : "calibrate.buzzer.loud", { number: done + 1, of }),
    ),
    h(
      "div",
      { class: "list deeds" },
      main("act", "eye-read", "calibrate.buzzer.yes", "loud"),
      quiet("act", "close", "calibrate.buzzer.no", "faint"),
      quiet("act", "undo", "calibrate.buzzer.again", "again"),
    ),
  ],
};

function pictures({ done, of }) {
  return [told("eye-reading", say("calibrate.still"), "watching"), bar(done, of)];
}

function bar(done, of) {
  return h("progress", { value: done, max: of, "aria-label": `${done}/${of}` });
}

function reason(why, values) {
  if (why.startsWith(HALTED)) return say(`spin.halted.${why.slice(HALTED.length)}`);
  return say(ELSEWHERE[why] ?? `calibrate.refused.${why}`, values);
}

function told(picture, text, testid) {
  return h(
    "p",
    { class: ["told", picture === "warning" && "warning"], role: "status", "data-testid": testid },
    icon(picture),
    h("span", { class: "words" }, text),
  );
}

function main(deed, picture, key, value) {
  return button({
    deed,
    value,
    className: "act main",
    picture: icon(picture),
    label: say(key),
    testid: deed === "act" ? value : deed,
  });
}

function quiet(deed, picture, key, value) {
  return button({
    deed,
    value,
    className: "act quiet",
    picture: icon(picture),
    label: say(key),
    testid: deed === "act" ? value : deed,
  });
}

// --- around the steps

function render() {
  const running = view.state?.running;
  if (running) view.open = running.kind;
  document.body.dataset.open = view.open ?? "";
  document.body.dataset.phase = running?.phase ?? "ready";
  const fresh = h(
    "main",
    { class: "lesson" },
    view.state
      ? [
          list(),
          view.open ? detail() : h("section", { class: "step" }, h("p", { class: "lead" }, say("calibrate.what"))),
        ]
      : h("p", { class: "complaint", role: "alert" }, view.complaint),
  );
  for (const control of fresh.querySelectorAll("button")) control.disabled ||= view.busy;
  morph(root, fresh);
  if (!hasCamera() || !view.state) return;
  const wanted = view.open !== null && stepOf(view.open).camera && !stepOf(view.open).lacks;
  const drawn = wanted && view.open === "zones";
  if (wanted && !eye) {
    [eye, zones] = [still(), drawing()];
    root.after(eye, zones.element);
  }
  if (!eye) return;
  eye.hidden = !wanted || drawn;
  zones.element.hidden = !drawn;
}

const refresh = lesson({ root, view, render, deeds });
root.addEventListener("input", ({ target }) => {
  if (target.name === "ruler") view.ruler = target.value;
});

await loadTexts("calibrate", "enrol", "corners");
openPage(say("title.calibrate"), root);
await refresh(get("/api/calibrate"));
setInterval(() => document.hidden || view.busy || view.complaint || refresh(get("/api/calibrate")), EVERY_MS);
