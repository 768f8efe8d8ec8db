// @ts-check
// What this device may do, by the role that the box told with the page. The box refuses the rest; here it is
// not offered.

import { gameOf } from "./registry.js";

const { role, seat } = document.documentElement.dataset;

export const device = { role, seat: seat === undefined ? null : Number(seat) };

export const mayLead = role === "table" || role === "owner"; // every act of the match

// Deeds that only look; a game names its own in `looking`. "open x" opens a sheet, or lets it open by itself.
const LOOKING = [
  "acts",
  "close",
  "history",
  "stop",
  "open languages",
  "open menu",
  "open turning",
  "open undo",
  "open winner",
  "rules",
  "sound",
  "soundAs",
  "soundHour",
  "soundHours",
  "soundOn",
  "speak",
  "turnOne",
];

// Deeds that no single seat does.
const OF_THE_TABLE = new Set([
  "again",
  "begin",
  "checkAgain",
  "compareBoard",
  "conflict",
  "correctAt",
  "count",
  "insertAt",
  "openPath",
  "recount",
  "resume",
  "setup",
]);

const REPAIRS = new Set(["correct", "cut", "insert", "missed", "remove"]);

// Deeds that need the owner: the motor turns.
const OF_THE_OWNER = new Set(["tryOut"]);

/**
 * May this device act in the match as it stands?
 * @param {Pick<Snapshot, "match">} snapshot
 */
export function mayAct({ match }) {
  return mayLead || (role === "player" && match !== null && match.acting.some((seat) => seat === device.seat));
}

/**
 * @param {Snapshot} snapshot
 * @param {string} deed
 * @param {any} [value] what the deed gets
 * @returns {boolean}
 */
export function may(snapshot, deed, value) {
  if (mayLead) return role === "owner" || !OF_THE_OWNER.has(deed);
  const { match } = snapshot;
  const name = deed === "open" ? `open ${value?.name}` : deed;
  if (LOOKING.includes(name) || (match && gameOf(match).looking?.includes(name))) return true;
  if (role !== "player" || !match || match.conflict || OF_THE_TABLE.has(deed)) return false;
  if (deed === "act" && REPAIRS.has(value.event)) return false;
  if (deed === "act" && value.event === "undo") return match.undo?.act === "event" && match.undo.seat === device.seat;
  return mayAct(snapshot);
}

/**
 * Takes out of a freshly drawn page what this device may not do. What a button shows besides stays as it is: a card, a
 * line of the history.
 * @param {HTMLElement} page
 * @param {Snapshot | null} snapshot
 */
export function limit(page, snapshot) {
  if (role === "owner" || !snapshot) return;
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = page.querySelectorAll('a[href^="/"]');
  for (const link of links) if (!mayOpen(link.pathname)) link.remove();
  /** @type {NodeListOf<HTMLElement>} */
  const controls = page.querySelectorAll("[data-do]");
  for (const control of controls) {
    const { value } = control.dataset;
    if (may(snapshot, control.dataset.do ?? "", value === undefined ? undefined : JSON.parse(value))) continue;
    if (control.nodeName !== "BUTTON") control.removeAttribute("data-do");
    else if (control.matches(".chip, .line, .plain")) control.replaceWith(shown(control));
    else control.remove();
  }
}

/**
 * Pages for which the device would need another role.
 * @param {string} path
 */
function mayOpen(path) {
  const { pages, features } = document.documentElement.dataset;
  const name = path.slice(1);
  return pages.split(" ").includes(name) || !features.split(" ").includes(name);
}

/**
 * What a button shows, without the button.
 * @param {HTMLElement} control
 */
function shown(control) {
  const still = document.createElement("span");
  still.className = control.className;
  const name = control.getAttribute("aria-label");
  if (name) {
    still.setAttribute("role", "img");
    still.setAttribute("aria-label", name);
  }
  still.append(...control.childNodes);
  return still;
}
