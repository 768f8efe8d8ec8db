// Guided enrolment: each face of the deck is shown to the camera once, and people look at what was taken.

import { get, post } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import "./games/index.js";
import { openPage } from "./page.js";
import { gameOf, loadGame } from "./game_registry.js";
import { lesson } from "./wizard.js";
import { hasCamera, still } from "./camera_image.js";
import { loadTexts, say, sayList, speakOf } from "./texts.js";

const EVERY_MS = 500;
const MOST_ALIKE = 2;

const root = h("main", { class: "lesson" });
let eye = null; // what the camera sees, from the first face that is asked for on
const view = { state: null, editions: [], complaint: "", sure: null, busy: false };

const send =
  (path, body = {}) =>
  () =>
    post(`/api/enrol/${path}`, { ...body, ...stepOf(path) });
const stepOf = (path) => (["begin", "pause"].includes(path) ? {} : { step: view.state.step });

const deeds = {
  begin: send("begin"),
  pause: send("pause"),
  restart: send("restart"),
  finish: send("finish"),
  act: (act) => send("act", { act })(),
  goTo: (face) => send("go_to", { face })(),
};

// --- cards

function nameOf(id) {
  const edition = view.editions.find((one) => one.edition === view.state.edition);
  return edition ? gameOf(edition).cardText({ edition: edition.edition, state: edition }, id) : id;
}

function drawn(id, className = "card") {
  return h("img", {
    class: className,
    src: `/drawn/${view.state.edition}/${id}`,
    alt: nameOf(id),
    width: 56,
    height: 87,
  });
}

function taken({ id, version }, className = "card") {
  const src = `/api/enrol/picture/${id}?version=${version}`;
  return h("img", { class: className, src, alt: nameOf(id), width: 56, height: 87, "data-key": `${id}-${version}` });
}

const faceOf = (id) => view.state.faces.find((face) => face.id === id);
const facesIn = (...states) => view.state.faces.filter((face) => states.includes(face.state));

// --- the phases

const PHASES = {
  closed: () => (view.state.enrolled === null ? welcome() : written()),

  asked() {
    const { current, trouble } = view.state;
    return [
      h(
        "div",
        { class: "pair" },
        h("figure", {}, drawn(current, "card huge"), h("figcaption", { "data-testid": "asked" }, nameOf(current))),
        h("p", { class: "lead" }, say("enrol.lay")),
      ),
      trouble
        ? told("warning", say(`enrol.trouble.${trouble}`), "trouble")
        : told("eye-reading", say("enrol.watching"), "watching"),
      acts(act("take", "camera"), act("skip", "pass"), oneMore()),
    ];
  },

  review() {
    const { current, alike } = view.state;
    return [
      h(
        "div",
        { class: "pair" },
        h(
          "figure",
          {},
          drawn(current, "card huge"),
          h("figcaption", {}, say("enrol.wanted", { card: nameOf(current) })),
        ),
        h(
          "figure",
          { "data-testid": "taken" },
          taken(faceOf(current), "card huge"),
          h("figcaption", {}, say("enrol.taken")),
        ),
        alike.length ? alikeWith(current, alike.slice(0, MOST_ALIKE)) : h("p", { class: "lead" }, say("enrol.same")),
      ),
      acts(
        main("act", "eye-read", "enrol.act.keep", "keep"),
        act("retake", "undo"),
        act("turn", "turn"),
        act("skip", "pass"),
        oneMore(),
      ),
    ];
  },

  complete() {
    return [
      h("p", { class: "lead", "data-testid": "complete" }, say("enrol.complete")),
      lacking(),
      acts(main("finish", "book", "enrol.finish")),
    ];
  },

  writing: () => [
    h("p", { class: "lead", role: "status", "data-testid": "writing" }, icon("eye-reading"), say("enrol.writing")),
  ],
};

function welcome() {
  const { kept } = view.state;
  return [
    icon("enrol", "icon large"),
    h("p", { class: "lead" }, say("enrol.what")),
    kept ? h("p", { "data-testid": "kept" }, say("enrol.kept", { count: kept })) : null,
    acts(main("begin", "play", kept ? "enrol.go_on" : "enrol.begin")),
    h("p", { class: "small" }, say("enrol.meanwhile")),
  ];
}

function written() {
  return [
    icon("eye-read", "icon large"),
    h("p", { class: "lead", "data-testid": "written" }, say("enrol.written", { count: view.state.enrolled })),
    h("p", {}, say("enrol.take_away")),
    acts(
      h("a", { class: "act main", href: "/" }, icon("back"), h("span", { class: "label" }, say("camera.back"))),
      quiet("begin", "enrol", "enrol.again"),
    ),
  ];
}

function alikeWith(current, alike) {
  return h(
    "section",
    { class: "alike", role: "alert", "data-testid": "alike" },
    h("p", {}, icon("warning"), say("enrol.alike", { cards: sayList(alike.map(({ id }) => nameOf(id))) })),
    h(
      "div",
      { class: "cards" },
      [current, ...alike.map(({ id }) => id)].map((id) =>
        h("figure", {}, taken(faceOf(id)), h("figcaption", {}, id === current ? say("enrol.this") : nameOf(id))),
      ),
    ),
  );
}

// What the box will not know.
function lacking() {
  const faces = facesIn("missing", "skipped");
  return faces.length ? told("warning", say("enrol.lacking", { count: faces.length }), "lacking") : null;
}

// --- buttons

const acts = (...buttons) => h("div", { class: "list deeds" }, buttons);

function main(deed, picture, key, value) {
  return button({ deed, value, className: "act main", picture: icon(picture), label: say(key), testid: value ?? deed });
}

function act(name, picture) {
  return button({
    deed: "act",
    value: name,
    className: "act quiet",
    picture: icon(picture),
    label: say(`enrol.act.${name}`),
    testid: name,
  });
}

function oneMore() {
  return view.state.one_more ? act("one_more", "plus") : null;
}

function told(picture, text, testid) {
  return h(
    "p",
    { class: ["told", picture === "warning" && "warning"], role: "status", "data-testid": testid },
    icon(picture),
    h("span", { class: "words" }, text),
  );
}

// --- around the phases

function progress() {
  const { faces, current, phase } = view.state;
  const done = facesIn("taken").length;
  return h(
    "section",
    { class: "progress" },
    h(
      "header",
      {},
      h("h2", { "data-testid": "progress" }, say("enrol.progress", { done, count: faces.length })),
      h("progress", { value: done, max: faces.length, "aria-label": say("title.enrol") }),
      phase === "writing" ? null : wholeActs(done),
    ),
    h(
      "div",
      { class: "cards faces" },
      faces.map((face) =>
        button({
          deed: "goTo",
          value: face.id,
          className: ["choice", face.state, face.id === current && "current"],
          picture: [face.version ? taken(face) : drawn(face.id), face.state === "missing" ? null : mark(face)],
          name: say(`enrol.state.${face.state}`, { card: nameOf(face.id) }),
          testid: `face-${face.id}`,
          disabled: phase === "writing",
        }),
      ),
    ),
  );
}

const mark = ({ state }) => h("b", { class: "count" }, icon(state === "taken" ? "eye-read" : "pass"));

// Acts on all of it; the first tap of some only asks whether one is sure.
function wholeActs(done) {
  const { phase } = view.state;
  return h(
    "div",
    { class: "row whole" },
    quiet("pause", "back", "enrol.pause"),
    done && phase !== "complete" ? quiet("finish", "book", "enrol.finish_early", done < view.state.faces.length) : null,
    done ? quiet("restart", "undo", "enrol.restart", true) : null,
  );
}

function quiet(name, picture, key, ask = false) {
  const asks = ask && view.sure !== name;
  return button({
    deed: asks ? "sure" : name,
    value: asks ? name : undefined,
    className: ["act quiet", ask && !asks && "sure"],
    picture: icon(ask && !asks ? "warning" : picture),
    label: say(ask && !asks ? `${key}.sure` : key, { count: facesIn("missing", "skipped").length }),
    testid: name,
  });
}

function page() {
  const { state, complaint } = view;
  const open = state && state.phase !== "closed";
  return h(
    "main",
    { class: "lesson", "data-phase": state?.phase ?? "refused", "data-step": state?.step },
    h(
      "section",
      { class: "step" },
      complaint ? h("p", { class: "complaint", role: "alert" }, complaint) : null,
      state ? PHASES[state.phase]() : null,
    ),
    open ? progress() : null,
  );
}

function render() {
  if (view.state) speakOf(view.state.edition);
  document.body.dataset.phase = view.state?.phase ?? "refused";
  const fresh = page();
  for (const control of fresh.querySelectorAll("button")) control.disabled ||= view.busy;
  morph(root, fresh);
  if (!eye && view.state?.phase === "asked" && hasCamera()) {
    eye = still();
    root.after(eye);
  }
}

// What is asked for answers how the enrolment stands; the end takes seconds, during which the page goes on telling.
const refresh = lesson({
  root,
  view,
  render,
  deeds,
  goesOn: ["finish"],
  refused: (reason) => {
    if (reason === "no_camera") view.state = null;
  },
});

await loadTexts("enrol");
view.editions = await get("/api/editions");
await Promise.all(view.editions.map(({ game }) => loadGame(game)));
openPage(say("title.enrol"), root);
await refresh(get("/api/enrol"));
setInterval(() => document.hidden || view.busy || refresh(get("/api/enrol")), EVERY_MS);
