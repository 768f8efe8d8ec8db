// Pictures of cards.

import { h } from "./dom.js";

// The picture of a card of an edition; `alt` is what it is called for those who do not see it.
export function picture(edition, name, className = "card", alt = "") {
  const src = `/card/${edition}/${name}`;
  return h("img", { class: className, src, alt, width: 56, height: 87, draggable: "false", decoding: "sync" });
}
