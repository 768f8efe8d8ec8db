// The frame of a page beside the tablet: its head with the way back to the table, and what stands below it.

import { h, icon } from "./dom.js";
import { say } from "./texts.js";

/**
 * @param {string} title
 * @param {Child[]} parts
 */
export function openPage(title, ...parts) {
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const back = h("a", { class: "tool", href: "/" }, icon("back"), say("camera.back"));
  root.append(h("header", { class: "top" }, back, h("h1", {}, title)), ...parts);
}
