// @ts-check
// What may have been told wrongly when the table differs. Nothing is put right by itself: each offer is a button.

import { button, h, icon } from "./dom.js";
import { plainAct } from "./event_button.js";
import { badge } from "./seats.js";
import { pictogram, proposal, story } from "./sentences.js";
import { say } from "./texts.js";

export function slips(match, offers) {
  if (!offers.length) return null;
  return h(
    "section",
    { class: "offers", "data-testid": "offers" },
    h("h2", {}, say(offers[0].act.event === "missed" ? "recount.missed" : "recount.perhaps")),
    offers.map((offer) => h("div", { class: "offer", "data-act": offer.act.event }, offered(match, offer))),
  );
}

// A step that was told as another one, that never happened, or that nobody told; or several that nobody told.
function offered(match, entry) {
  const { event, to, act } = entry;
  const told = h("p", { class: "told" }, story(match, entry, true));
  if (act.event === "missed") return all(match, [entry, ...entry.and], act);
  if (act.event === "insert")
    return [h("p", {}, say("recount.forgotten")), plainAct(match, event, () => act, "act", entry)];
  if (act.event === "correct") return [told, plainAct(match, to.event, () => act, "act", to)];
  return [
    told,
    button({ deed: "act", value: act, picture: icon("close"), label: say("recount.never"), testid: "act-remove" }),
  ];
}

// All of them with one tap.
function all(match, entries, act) {
  return button({
    deed: "act",
    value: act,
    picture: h(
      "span",
      { class: "pictogram" },
      entries.map((one, nth) => [
        one.seat === entries[nth - 1]?.seat ? null : badge(one.seat),
        pictogram(match, one.event, one),
      ]),
    ),
    label: entries.map((one) => proposal(match, one.event, one)).join(" · "),
    testid: "act-missed",
  });
}
