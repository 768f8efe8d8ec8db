// @ts-check
// Safe mode: what is off, why, and what to do.

import { get } from "./box.js";
import { h, icon } from "./dom.js";
import { openPage } from "./page.js";
import { loadTexts, say } from "./texts.js";

const STEPS = ["cables", "again", "doctor"];

await loadTexts("safe");
const { why } = await get("/api/safe");
openPage(
  say("title.safe"),
  h(
    "main",
    { class: "safe-mode" },
    h("p", { class: "lead" }, icon("warning"), say("safe.what")),
    h("p", {}, say(why ? "safe.why" : "safe.why_unknown")),
    why ? h("p", { class: "told", lang: "en", "data-testid": "why" }, why) : null,
    h("h2", {}, say("safe.do")),
    h(
      "ol",
      {},
      STEPS.map((step) => h("li", {}, say(`safe.do.${step}`))),
    ),
  ),
);
