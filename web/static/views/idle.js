// @ts-check
// Who this device is at the table, and the way to become somebody else.

import { h, icon } from "../dom.js";
import { device, mayAct, mayLead } from "../permissions.js";
import { badge } from "../seats.js";
import { nameOf } from "../sentences.js";
import { say } from "../texts.js";

// What a device says in place of the acts that it may not do; nothing where it may.
export function sign({ match }) {
  if (mayLead || (match && mayAct({ match }))) return null;
  return h("div", { class: "role-sign", "data-testid": "sign" }, [
    h("p", {}, picture(), h("span", {}, match ? whoAmI(match) : say("role.not_begun"))),
    device.role === "spectator" ? way("act") : null,
  ]);
}

// The same in the menu, where it is the way to change it.
export function roleLink({ match }) {
  return h(
    "a",
    { class: "act", href: "/enter", "data-testid": "role" },
    picture(),
    h("span", { class: "label" }, whoAmI(match), h("small", { class: "small" }, say("role.change"))),
  );
}

function whoAmI(match) {
  if (device.role !== "player") return say(`role.${device.role}`);
  const there = match && device.seat !== null && device.seat < match.seats.length;
  return there ? say("role.player", { name: nameOf(match, device.seat) }) : say("role.player.absent");
}

function picture() {
  return device.seat !== null ? badge(device.seat) : icon(device.role === "spectator" ? "eye-waiting" : "key");
}

function way(className) {
  return h(
    "a",
    { class: className, href: "/enter", "data-testid": "join-in" },
    icon("key"),
    h("span", { class: "label" }, say("title.enter")),
  );
}
