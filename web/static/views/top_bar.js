// @ts-check
// The bar at the top: the eye, and the ways to look back.

import { button, h, icon } from "../dom.js";
import { eyesAtPlay, lookedAt } from "../eyes.js";
import { say } from "../texts.js";

/** @param {ViewOfMatch} view */
export function topBar({ snapshot }) {
  const { match } = snapshot;
  return h(
    "header",
    { class: "top" },
    button({
      deed: "open",
      value: { name: "menu" },
      className: "tool",
      picture: icon("menu"),
      name: say("menu"),
      testid: "menu",
    }),
    /** @param {Snapshot} snapshot */
    eyeChips(snapshot),
    button({ deed: "rules", className: "tool", picture: icon("rulebook"), name: say("rules"), testid: "rules" }),
    button({
      deed: "history",
      className: "tool",
      picture: icon("book"),
      label: say("history"),
      name: say("history"), // on a phone the label is not shown
      testid: "history",
    }),
    button({
      deed: "open",
      value: { name: "undo" },
      className: "tool",
      picture: icon("undo"),
      label: say("undo"),
      name: say("undo"),
      testid: "undo",
      disabled: !match.undo,
    }),
  );
}

export function eyeChips(snapshot) {
  return h("div", { class: "eyes" }, eyesAtPlay(snapshot).map(eyeChip));
}

/**
 * What an eye looks at goes before what it does, so that two eyes are told apart; a phone shows their pictures only.
 * @param {EyeView} eye
 */
function eyeChip({ name, status }) {
  const what = lookedAt(name);
  return h(
    "span",
    { class: "eye", "data-key": name, "data-status": status, role: "status" },
    icon({ board: "board", tile: "tile-back" }[what] ?? "pile"),
    icon(`eye-${status}`),
    h("span", { class: "words" }, say(`eye.${what}.${status}`)),
  );
}

/**
 * Calm bands, where nothing has to make room for them: the box is silent, a device is lost, an eye sees nothing to look
 * at, the pile was shuffled.
 * @param {Pick<View, "snapshot" | "online" | "full">} view
 */
export function notes({ snapshot, online, full }) {
  const lost = Object.keys(snapshot.lost).map((name) =>
    /**
     * @param {string} picture
     * @param {string} key
     * @param {Child} text
     */
    note("unplugged", `lost-${name}`, lostText(name, snapshot.disk)),
  );
  const said = snapshot.said.map(({ key, ...values }) =>
    note(key === "reshuffle" ? "shuffle" : "info", key, say(`said.${key}`, { ...values, count: values.cards })),
  );
  const blind = eyesAtPlay(snapshot)
    .filter(({ status }) => status === "no_mat" || status === "other_board")
    .map(({ name, status }) => note(`eye-${status}`, `blind-${name}`, say(blindness(lookedAt(name), status))));
  const silent = online ? [] : [note("unplugged", "silent", say("silent"))];
  return h(
    "div",
    { class: "notes", "aria-live": "polite" },
    silent,
    full ? note("people", "full", say("full", { count: full })) : null,
    /** @param {string} [testid] */
    safe(),
    lost,
    blind,
    said,
  );
}

/**
 * @param {string} what
 * @param {string} status
 */
function blindness(what, status) {
  if (status === "other_board") return "blind.other_board";
  return what === "card" ? "reason.no_mat" : "blind.board";
}

// Also over a sheet that has no table behind it.
export function safe(testid = "note-safe") {
  if (!document.documentElement.dataset.pages.split(" ").includes("safe")) return null;
  return h(
    "a",
    { class: "note", href: "/safe", "data-key": testid, "data-testid": testid },
    icon("warning"),
    h("span", {}, say("safe.note"), " ", h("u", {}, say("safe.more"))),
  );
}

/**
 * @param {string} name
 * @param {DiskView} disk
 */
function lostText(name, disk) {
  if (name === "journal" && disk.unwritten_since) return say("disk.unwritten", { act: disk.unwritten_since });
  const kind =
    ["journal", "camera", "buzzer", "panel"].find((one) => name.includes(one)) ??
    (name.includes("eye") ? "camera" : "device");
  return say(`lost.${kind}`, { name });
}

export function note(picture, key, text) {
  return h("p", { class: "note", "data-key": key, "data-testid": `note-${key}` }, icon(picture), h("span", {}, text));
}
