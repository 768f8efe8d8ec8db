// @ts-check
// Pictures of cards. Their addresses carry the version of the enrolled deck, so that no older one is shown.

import { h } from "./dom.js";

let deck = document.documentElement.dataset.deck;

/**
 * From now on the pictures are those of this version; tells whether it is another one.
 * @param {string} version
 */
export function useDeck(version) {
  const changed = deck !== version;
  deck = version;
  return changed;
}

/**
 * @param {string} edition
 * @param {string} name
 */
export function faceAddress(edition, name) {
  return `/card/${edition}/${name}?deck=${deck}`;
}

/**
 * The picture of a card of an edition; `alt` is what it is called for those who do not see it.
 * @param {string} edition
 * @param {string} name
 * @param {string} [className]
 * @param {string} [alt]
 */
export function picture(edition, name, className = "card", alt = "") {
  const src = faceAddress(edition, name);
  return h("img", { class: className, src, alt, width: 56, height: 87, draggable: "false", decoding: "sync" });
}
