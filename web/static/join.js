// How another tablet or phone comes in: a code to look at with its camera, and the address to type. Drawn anew as soon
// as the address is another one.

import { get } from "./box.js";
import { h, icon, morph } from "./dom.js";
import { loadTexts, say } from "./texts.js";

const EVERY_MS = 2000;

const root = h("main", { class: "joining" });

function page({ address, why }) {
  if (!address)
    return h(
      "main",
      { class: "joining" },
      h("p", { class: "lead", role: "status", "data-testid": "nobody" }, icon("warning"), say(`join.${why}`)),
    );
  return h(
    "main",
    { class: "joining" },
    h("p", { class: "lead" }, say("join.how")),
    h("img", {
      class: "code",
      "data-key": address,
      src: `/join.svg?${encodeURIComponent(address)}`,
      alt: say("join.code", { address }),
      width: 400,
      height: 400,
      "data-testid": "code",
    }),
    h("p", { class: "address", "data-testid": "address" }, address),
    h("p", { class: "small" }, say("join.plain")),
  );
}

async function look() {
  try {
    morph(root, page(await get("/api/address")));
  } catch {
    morph(root, page({ address: null, why: "silent" }));
  }
}

await loadTexts();
document
  .getElementById("app")
  .append(
    h(
      "header",
      { class: "top" },
      h("a", { class: "tool", href: "/" }, icon("back"), say("camera.back")),
      h("h1", {}, say("title.join")),
    ),
    root,
  );
await look();
setInterval(() => document.hidden || look(), EVERY_MS);
