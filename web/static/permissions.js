// @ts-check
// What this device may do, by the role that the box told with the page. The box refuses the rest; here it is
// not offered.

import { gameOf } from "./game_registry.js";

const { role, seat } = document.documentElement.dataset;

export const device = { role, seat: seat === undefined ? null : Number(seat) };

export const mayLead = role === "table" || role === "owner"; // every act of the match

// The role that each action needs, by its name, as the box keeps to it; what is not there is a game's own.
/** @type {{ [action: string]: string }} */
const needs = JSON.parse(document.documentElement.dataset.actions ?? "{}");

/**
 * "open x" opens the sheet x, or lets it open by itself; "act x" tells the event x.
 * @param {string} deed
 * @param {any} value
 */
const fullName = (deed, value) => `${deed} ${deed === "open" ? value?.name : value?.event}`;

/**
 * A game names in `looking` what of its own only looks.
 * @param {MatchView | null} match
 * @param {string} deed
 * @param {any} value
 */
function neededFor(match, deed, value) {
  const full = fullName(deed, value);
  const looking = match ? (gameOf(match).looking ?? []) : [];
  if (looking.includes(full) || looking.includes(deed)) return "spectator";
  return needs[full] ?? needs[deed] ?? "player";
}

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
  const { match } = snapshot;
  const needed = neededFor(match, deed, value);
  if (needed === "spectator" || role === "owner") return true;
  if (mayLead) return needed !== "owner";
  if (role !== needed || !match || match.conflict) return false;
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
