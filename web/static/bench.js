// The bench of the simulated table: what hands do at a real one. It acts on that table only, never on the referee.

import { boardDeeds, boardPart, hasBoard, lookAtBoard } from "./board.js";
import { get, post, Refused } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { hasCamera, still } from "./still.js";
import { loadTexts, say, speakOf } from "./texts.js";

const EVERY_MS = 1000;
const SWITCHES = [
  ["hand", "hand", "eye-hand"],
  ["dim", "dim", "bulb"],
  ["unplug", "unplugged", "unplugged"],
];

const root = h("div", { class: "desk" });
let table = null;
let board = null;
let complaint = "";

const deeds = {
  take_top: () => post("/bench/take_top"),
  clear: () => post("/bench/clear"),
  show: (card) => post("/bench/show", { card }),
  switch: ({ name, on }) => post(`/bench/${name}`, { on }),
  ...boardDeeds,
};

function face(card, className = "card") {
  return h("img", { class: className, src: `/drawn/${table.edition}/${card}`, alt: card, width: 56, height: 87 });
}

function page() {
  return h(
    "div",
    { class: "desk" },
    h(
      "section",
      { class: "list" },
      button({
        deed: "take_top",
        className: "act main",
        picture: icon("draw"),
        label: say("bench.take_top"),
        testid: "take-top",
      }),
      button({ deed: "clear", picture: icon("close"), label: say("bench.clear"), testid: "clear" }),
      SWITCHES.map(([name, state, drawing]) =>
        button({
          deed: "switch",
          value: { name, on: !table[state] },
          pressed: table[state],
          picture: icon(drawing),
          label: say(`bench.${name}`),
          testid: name,
        }),
      ),
    ),
    h("p", { class: "complaint", role: "alert" }, complaint),
    board ? boardPart(board) : null,
    h(
      "section",
      { class: "zone", "data-testid": "zone", "data-cards": table.zone.join(" ") },
      h("h2", {}, say("bench.zone")),
      h(
        "div",
        { class: "cards" },
        table.zone.length
          ? table.zone.map((card) => face(card, "card big"))
          : h("p", { class: "small" }, say("bench.empty")),
      ),
      h("p", { class: "small", "data-testid": "bench-pile" }, say("bench.pile", { count: table.pile })),
    ),
    h(
      "section",
      {},
      h("h2", {}, say("bench.show")),
      h(
        "div",
        { class: "cards deck" },
        table.cards.map((card) =>
          button({
            deed: "show",
            value: card,
            className: "choice",
            picture: face(card),
            name: card,
            testid: `show-${card}`,
          }),
        ),
      ),
    ),
  );
}

// What is asked for answers how the table, or else the board, stands.
async function refresh(...asked) {
  try {
    for (const answer of asked) {
      const found = await answer;
      if (found.stones) board = found;
      else table = found;
    }
    complaint = "";
  } catch (error) {
    complaint = error instanceof Refused ? error.message : say("silent");
  }
  if (!table) return;
  speakOf(table.edition);
  morph(root, page());
}

const look = () => refresh(get("/bench/table"), ...(hasBoard() ? [lookAtBoard()] : []));

root.addEventListener("click", (event) => {
  const control = event.target.closest("[data-do]");
  if (control) refresh(deeds[control.dataset.do](control.dataset.value && JSON.parse(control.dataset.value)));
});

await loadTexts();
document
  .getElementById("app")
  .append(
    h(
      "header",
      { class: "top" },
      h("a", { class: "tool", href: "/" }, icon("back"), say("camera.back")),
      h("h1", {}, say("title.bench")),
    ),
    hasCamera() ? still() : "",
    root,
  );
await look();
setInterval(() => document.hidden || look(), EVERY_MS);
