// The bar at the top: the eye, and the ways to look back.

import { button, h, icon } from "../dom.js";
import { say } from "../texts.js";

export function topBar({ snapshot }) {
  const { match, eyes } = snapshot;
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
    h("div", { class: "eyes" }, eyes.filter(({ name }) => name !== "words").map(eyeChip)),
    button({
      deed: "history",
      className: "tool",
      picture: icon("book"),
      label: say("history"),
      testid: "history",
    }),
    button({
      deed: "act",
      value: { event: "undo" },
      className: "tool",
      picture: icon("undo"),
      label: say("undo"),
      testid: "undo",
      disabled: match.acts === 0,
    }),
  );
}

// What an eye looks at goes before what it does, so that two eyes are told apart; a phone shows their pictures only.
function eyeChip({ name, status }) {
  const what = ["board", "tile"].find((one) => name.startsWith(one)) ?? "card";
  return h(
    "span",
    { class: "eye", "data-key": name, "data-status": status, role: "status" },
    icon({ board: "board", tile: "tile-back" }[what] ?? "pile"),
    icon(`eye-${status}`),
    h("span", { class: "words" }, say(`eye.${what}.${status}`)),
  );
}

// Calm bands, where nothing has to make room for them: the box is silent, a device is lost, the pile was shuffled.
export function notes({ snapshot, online }) {
  const lost = Object.keys(snapshot.lost).map((name) => note("unplugged", `lost-${name}`, lostText(name)));
  const said = snapshot.said.map(({ key, ...values }) =>
    note(key === "reshuffle" ? "shuffle" : "info", key, say(`said.${key}`, { ...values, count: values.cards })),
  );
  const silent = online ? [] : [note("unplugged", "silent", say("silent"))];
  return h("div", { class: "notes", "aria-live": "polite" }, silent, lost, said);
}

function lostText(name) {
  const kind =
    ["journal", "camera", "buzzer"].find((one) => name.includes(one)) ?? (name.includes("eye") ? "camera" : "device");
  return say(`lost.${kind}`, { name });
}

function note(picture, key, text) {
  return h("p", { class: "note", "data-key": key, "data-testid": `note-${key}` }, icon(picture), text);
}
