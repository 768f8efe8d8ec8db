// From a photo to a draft: a picture comes, the board's corners are put in place, and the box reads its fields.

import { ask, post, Refused } from "../box.js";
import { button, h, icon, morph, needStyles } from "../dom.js";
import { hasCamera } from "../camera_image.js";
import { needTexts, say } from "../texts.js";
import { cornersOf } from "./corners.js";
import { forget } from "./drafts.js";
import { stepper } from "./shelf.js";

const PATH = "/api/board-photo";
const MOST_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 90_000; // a photograph over a slow net
const USUAL = 15; // fields of a side, to go on from where they are not seen
const { features, role } = document.documentElement.dataset;
const owner = role === "owner";

// What is read in a photo: the board, or the tiles of a set that lie on it.
const BOARD = { path: `${PATH}/read`, how: "photo.how", read: "photo.read", reading: "photo.reading" };
export const LETTERS = { path: "/api/faces/read", how: "faces.photo", read: "faces.read", reading: "faces.reading" };

// `done` is told what was read and in which photo; `more` goes with the question.
export async function photoWay({ done, leave, kind = BOARD, more = {} }) {
  await Promise.all([needStyles("photo"), needTexts("corners")]);
  return begin({ done, leave, kind, more });
}

function begin({ done, leave, kind, more }) {
  const view = {
    found: null,
    corners: [],
    rows: null,
    columns: null,
    typed: false,
    sure: false,
    busy: "",
    complaint: "",
    wrong: false,
  };
  const panel = h("section", { class: "photo-panel" });
  const still = cornersOf(moved);
  const element = h("div", { class: "photo-way", "data-testid": "photo-way" }, still.element, panel);

  const deeds = {
    take: () => take(post(`${PATH}/take`, {}, PATIENCE_MS)),
    another: () => {
      forget(view.found.photo);
      Object.assign(view, { found: null, complaint: "", wrong: false });
    },
    count: () => {
      view.typed = false;
      return measure();
    },
    size: ({ side, to }) => {
      const { rows, columns } = view;
      // most boards are square
      Object.assign(view, { rows: rows ?? to, columns: columns ?? to, typed: true, [side]: to });
      return measure();
    },
    read,
    keep,
    leave: () => {
      if (view.found) forget(view.found.photo);
      leave();
    },
  };

  async function take(asked) {
    const found = await working("photo.sending", asked);
    if (!found) return;
    const { rows, columns, corners, sure } = found;
    Object.assign(view, { found, corners, rows, columns, sure, typed: false });
  }

  function send(file) {
    if (file.size > MOST_BYTES) {
      view.complaint = say("reason.photo_bytes");
      draw();
      return;
    }
    const kind = file.type.startsWith("image/") ? file.type : "image/unknown";
    run(() =>
      take(
        ask(PATH, {
          method: "POST",
          headers: { "Content-Type": kind },
          body: file,
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
      ),
    );
  }

  // A hand has let go of a corner.
  function moved(corners) {
    Object.assign(view, { corners, sure: false, kept: false });
    run(measure);
  }

  // Counts the fields, unless their number was set, and hears whether the corners can be meant.
  async function measure() {
    const { photo } = view.found;
    const [corners, rows, columns] = [view.corners, ...(view.typed ? [view.rows, view.columns] : [0, 0])];
    const asked = post(`${PATH}/size`, { photo, corners, rows, columns });
    const counted = await working(
      "",
      asked.catch((error) => (error.reason === "board_size" ? { rows: null, columns: null } : Promise.reject(error))),
    );
    if (counted && corners === view.corners && !view.typed) Object.assign(view, counted);
  }

  async function read() {
    const { photo, width, height } = view.found;
    const { corners, rows, columns } = view;
    const found = await working(kind.reading, post(kind.path, { photo, corners, rows, columns, ...more }, PATIENCE_MS));
    if (found) done(found, { photo, width, height, corners });
  }

  // The eye reads a board without markers by these corners from now on.
  async function keep() {
    const { corners, rows, columns } = view;
    view.kept = Boolean(
      await working(
        "photo.reading",
        post(`${PATH}/keep`, { photo: view.found.photo, corners, rows, columns }, PATIENCE_MS),
      ),
    );
  }

  // What comes of it, null when it is refused; meanwhile it is told what the box does.
  async function working(key, asked) {
    Object.assign(view, { busy: key, complaint: "", wrong: false });
    draw();
    try {
      return await asked;
    } catch (error) {
      view.complaint = error instanceof Refused ? error.message : say("photo.not_sent");
      view.wrong = /^(board|corners)_/.test(error.reason); // else it may be tried again as it is
      if (error.reason === "photo_gone") view.found = null;
      return null;
    } finally {
      view.busy = "";
    }
  }

  async function run(deed) {
    await deed();
    draw();
  }

  function draw() {
    element.dataset.phase = view.found ? "placing" : "coming";
    still.element.hidden = !view.found;
    if (view.found) still.show(view.found, view.corners, view.rows, view.columns, view.wrong);
    morph(
      panel,
      h(
        "section",
        { class: "photo-panel" },
        h("h2", {}, icon("camera"), say("photo.from")),
        ...(view.found ? placing(view, kind) : coming(view, kind)),
        leaving(view),
      ),
    );
  }

  addEventListener("pagehide", () => view.found && forget(view.found.photo), { once: true });
  element.addEventListener("click", (event) => {
    const control = event.target.closest("[data-do]");
    if (control) run(() => deeds[control.dataset.do](control.dataset.value && JSON.parse(control.dataset.value)));
  });
  element.addEventListener("change", ({ target }) => {
    const [file] = target.files ?? [];
    target.value = ""; // the same file may be chosen again
    if (file) send(file);
  });
  draw();
  return element;
}

function coming({ busy, complaint }, { how }) {
  const fingers = matchMedia("(pointer: coarse)").matches; // a device that is held has a camera of its own
  return [
    h("p", {}, say(how)),
    troubled(complaint),
    busy ? atWork(busy) : null,
    h(
      "div",
      { class: "list photo-sources" },
      fingers ? source("shoot", "camera", busy, { capture: "environment" }) : null,
      source("choose", "pile", busy),
      features.split(" ").includes("board-camera") && hasCamera()
        ? button({
            deed: "take",
            className: "act quiet",
            picture: icon("eye-waiting"),
            label: say("photo.camera"),
            testid: "photo-take",
            disabled: Boolean(busy),
          })
        : null,
    ),
    h("p", { class: "small" }, say("photo.kept")),
  ];
}

function source(name, picture, busy, more = {}) {
  return h(
    "label",
    { class: ["act quiet photo-source", busy && "waits"], "data-key": name },
    h("input", {
      type: "file",
      accept: "image/*",
      class: "photo-file",
      disabled: Boolean(busy),
      "data-testid": `photo-${name}`,
      ...more,
    }),
    h("span", { class: "picture" }, icon(picture)),
    h("span", { class: "label" }, say(`photo.${name}`)),
  );
}

function placing({ found, sure, kept, rows, columns, typed, busy, complaint, wrong }, { read }) {
  return [
    troubled(complaint),
    complaint
      ? null
      : h(
          "p",
          { class: "told", role: "status", "data-testid": "photo-told" },
          icon(sure ? "eye-read" : "info"),
          h("span", { class: "words" }, say(sure ? "photo.found" : "photo.drag")),
        ),
    stepper("columns", columns ?? USUAL, columns ?? "?"),
    stepper("rows", rows ?? USUAL, rows ?? "?"),
    typed || complaint
      ? null
      : h("p", { class: "small", "data-testid": "photo-counted" }, say(rows ? "photo.counted" : "photo.uncounted")),
    typed
      ? button({
          deed: "count",
          className: "act quiet",
          picture: icon("eye-counting"),
          label: say("photo.count"),
          testid: "photo-count",
        })
      : null,
    busy
      ? atWork(busy)
      : button({
          deed: "read",
          className: "act main",
          picture: icon("eye-read"),
          label: say(read),
          testid: "photo-read",
          disabled: wrong || !rows || !columns,
        }),
    found.keeps && !sure && !busy && owner ? keeping(kept, wrong || !rows || !columns) : null,
    button({
      deed: "another",
      className: "act quiet",
      picture: icon("undo"),
      label: say("photo.another"),
      testid: "photo-another",
      disabled: Boolean(busy),
    }),
  ];
}

function keeping(kept, wrong) {
  if (kept)
    return h(
      "p",
      { class: "told", role: "status", "data-testid": "photo-corners-kept" },
      icon("eye-read"),
      h("span", { class: "words" }, say("corners.kept")),
    );
  return button({
    deed: "keep",
    className: "act quiet",
    picture: icon("boards"),
    label: say("corners.keep"),
    testid: "photo-keep",
    disabled: wrong,
  });
}

function leaving({ busy }) {
  return button({
    deed: "leave",
    className: "act quiet",
    picture: icon("close"),
    label: say("back"),
    testid: "photo-leave",
    disabled: Boolean(busy),
  });
}

function troubled(complaint) {
  return complaint
    ? h(
        "p",
        { class: "told warning", role: "alert", "data-testid": "photo-trouble" },
        icon("warning"),
        h("span", { class: "words" }, complaint),
      )
    : null;
}

function atWork(key) {
  return h(
    "p",
    { class: "told at-work", role: "status", "data-testid": "photo-busy" },
    icon("eye-reading"),
    h("span", { class: "words" }, say(key)),
  );
}
