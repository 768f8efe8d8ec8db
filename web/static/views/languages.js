// @ts-check
// Which language this device speaks; each is called by its own name, so that everybody finds hers.

import { h } from "../dom.js";
import { languageNow, languages as all, say } from "../texts.js";

export function languageChoice() {
  return h(
    "div",
    { class: "languages", role: "group", "aria-label": say("language") },
    all().map(([tag, name]) =>
      h(
        "button",
        {
          type: "button",
          class: "tool option",
          lang: tag,
          "data-do": "speak",
          "data-value": JSON.stringify(tag),
          "data-testid": `language-${tag}`,
          "aria-pressed": String(tag === languageNow()),
        },
        name,
      ),
    ),
  );
}

export function languages() {
  return { title: say("language"), content: languageChoice() };
}
