// @ts-check
// An event checked again: the pictures that were made for it, what they were read as then and are read as now, and one
// tap to correct or to keep. Comes over the network when somebody asks for it.

import { get } from "./box.js";
import { picture } from "./cards.js";
import { button, h, icon, needStyles } from "./dom.js";
import { plainAct } from "./event_button.js";
import { gameOf } from "./game_registry.js";
import { device } from "./permissions.js";
import { story } from "./sentences.js";
import { say, sayNumber } from "./texts.js";
import { repair } from "./views/history.js";
import { addSheet } from "./views/sheet.js";
import { way } from "./link_button.js";

const MOST = 3; // readings that are told, and events that are offered

// Opens the sheet at once; the second reading takes a moment.
export async function openAgain(app, entry) {
  await needStyles("again");
  const sheet = { name: "again", entry };
  app.change({ sheet });
  const found = await get(`/api/again?at=${entry.at}`);
  if (app.view.sheet === sheet) app.change({ sheet: { ...sheet, found } });
}

addSheet("again", ({ snapshot: { match } }, { entry, found }) => ({
  title: say("again.title"),
  wide: true,
  content: [
    h("p", { class: "told" }, story(match, entry, true)),
    found ? result(match, found) : h("p", { class: "lead", role: "status" }, icon("eye-reading"), say("again.reading")),
    found ? deeds(match, entry, found) : null,
  ],
}));

function result(match, found) {
  if (found.why) return note(found.why === "by_hand" ? "eye-hand" : "info", `again.why.${found.why}`);
  const verdict = found.same ? "same" : found.events.length ? "other" : "unclear";
  return h(
    "div",
    { class: "checked", "data-testid": "checked", "data-verdict": verdict },
    pictures(match, found),
    h(
      "div",
      { class: "readings" },
      h(
        "p",
        { class: "verdict", role: "status" },
        icon(verdict === "same" ? "eye-read" : "eye-unsure"),
        say(`again.${verdict}`),
      ),
      found.seen ? [reading(match, "again.then", found.seen), reading(match, "again.now", found.again)] : null,
    ),
  );
}

function note(sign, key) {
  return h("p", { class: "lead noted", "data-testid": "no-pictures" }, icon(sign, "icon large"), say(key));
}

// Camera pictures are for the owner, here as everywhere.
function pictures(match, { n, pictures: count }) {
  if (device.role !== "owner") return note("key", "again.owner");
  return h(
    "div",
    { class: "shots", "data-count": count },
    Array.from({ length: count }, (_, which) =>
      h("img", {
        src: `/again/${match.id}/${n}/${which}.jpg`,
        alt: say("again.picture", { count: which + 1 }),
        "data-key": `shot-${n}-${which}`,
        "data-testid": "shot",
      }),
    ),
  );
}

function reading(match, title, { candidates, board }) {
  return h(
    "section",
    { class: "reading", "data-testid": title },
    h("h2", {}, say(title)),
    board ? gameOf(match).read?.(match, board) : cards(match, candidates),
  );
}

function cards(match, candidates) {
  const { cardText } = gameOf(match);
  return candidates.length
    ? candidates
        .slice(0, MOST)
        .map(({ label, confidence }) =>
          h(
            "p",
            { class: "read" },
            picture(match.edition, label, "card", ""),
            h("b", {}, cardText(match, label)),
            h("span", { class: "sure" }, say("again.sure", { percent: sayNumber(Math.floor(confidence * 100)) })),
          ),
        )
    : h("p", {}, say("again.nothing"));
}

function deeds(match, entry, found) {
  const correct = repair({ name: "correct", entry });
  const other = found.why || found.same ? "act quiet" : "act main";
  return [
    found.events.length
      ? h(
          "div",
          { class: "list answers" },
          found.events.slice(0, MOST).map((event) => plainAct(match, event, correct, other)),
        )
      : null,
    h(
      "div",
      { class: "list ways" },
      button({
        deed: "history",
        className: found.same ? "act main" : "act quiet",
        picture: icon("verdict-yes"),
        label: say("again.keep"),
        testid: "keep",
      }),
      way("correctAt", entry, "pencil", "again.else"),
    ),
  ];
}
