// The rules of a game in a few sentences: the sheet comes with its texts when somebody asks.

import { get } from "./box.js";
import { picture } from "./cards.js";
import { h, icon, needStyles } from "./dom.js";
import { needTexts, say } from "./texts.js";
import { addSheet } from "./views/sheet.js";

/**
 * Opens the rules of the game on the table, or of the one chosen for it; with the sentence `rule`, or the one that a
 * refusal with that `reason` goes back to, in view.
 * @param {App} app
 * @param {{ rule?: string, reason?: string }} [wanted]
 */
export async function openRules(app, { rule, reason = "" } = {}) {
  const { draft, snapshot } = app.view;
  const match = snapshot.match;
  const edition = match?.edition ?? draft?.edition;
  const [{ sections, reasons }] = await Promise.all([
    get(`/api/rules/${edition}`),
    needTexts("rules"),
    needStyles("rulebook"),
  ]);
  addSheet("rulebook", rulebook);
  app.change({ sheet: { name: "rulebook", edition, sections, rule: rule ?? reasons[reason], before: app.view.sheet } });
  app.root.querySelector(".rulebook [data-meant]")?.scrollIntoView({ block: "center" });
}

function rulebook({ snapshot: { match } }, { edition, sections, rule }) {
  const changed = match ? Object.keys(match.options).length : 0;
  return {
    title: say("rules.of", { game: say(`edition.${edition}`) }),
    wide: true,
    prose: true,
    content: [
      changed ? h("p", { class: "note" }, icon("rules"), say("rules.house")) : null,
      sections.map(({ heading, lines }) =>
        h(
          "section",
          {},
          h("h2", {}, say(`rules.${heading}`)),
          h(
            "ol",
            {},
            lines.map((line) => sentence(edition, line, rule)),
          ),
        ),
      ),
    ],
  };
}

function sentence(edition, { name, text, cards }, rule) {
  const shown = cards.map((card) => picture(edition, card));
  return h(
    "li",
    { "data-testid": `rule-${name}`, "data-meant": name === rule },
    h("span", { class: "cards", "aria-hidden": "true" }, shown),
    h("p", {}, say(text, {}, edition)),
  );
}
