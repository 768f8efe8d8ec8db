// The bench of the simulated table: what hands do at a real one. It acts on that table only, never on the referee.

import { boardDeeds, boardPart, hasBoard, lookAtBoard } from "./board.js";
import { get, post, Refused } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { openPage } from "./page.js";
import { hasPanel, lookAtPanel, panelDeeds, panelPart, shine } from "./panel.js";
import { badge, seatAnimals } from "./seats.js";
import { hasCamera, still } from "./camera_image.js";
import { hasTiles, lookAtTiles, tileDeeds, tilePart } from "./tiles.js";
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
let tiles = null;
let panel = null;
let complaint = "";
let several = false; // a card that is tapped is laid beside the others; one that lies there is lifted

const deeds = {
  take_top: () => post("/bench/take_top"),
  clear: () => post("/bench/clear"),
  show: (card) => post(several ? "/bench/lay" : "/bench/show", { card }),
  lift: (card) => post("/bench/lift", { card }),
  layOut: (seat) => post("/bench/lay_out", { seat }),
  several: async () => {
    several = !several;
    return get("/bench/table");
  },
  bump: () => post("/bench/bump"),
  switch: ({ name, on }) => post(`/bench/${name}`, { on }),
  ...boardDeeds,
  ...tileDeeds,
  ...panelDeeds,
};

function face(card, className = "card") {
  return h("img", { class: className, src: `/drawn/${table.edition}/${card}`, alt: card, width: 56, height: 87 });
}

// What lies on the mat; of several cards each can be lifted.
function lying(card) {
  if (!several && table.zone.length < 2) return face(card, "card big");
  return button({
    deed: "lift",
    value: card,
    className: "choice",
    picture: face(card),
    name: card,
    testid: `lift-${card}`,
  });
}

function page() {
  const cards = table.cards.length > 0;
  return h(
    "div",
    { class: "desk" },
    table.elsewhere ? elsewherePart() : null,
    h(
      "section",
      { class: "list" },
      cards
        ? [
            button({
              deed: "take_top",
              className: "act main",
              picture: icon("draw"),
              label: say("bench.take_top"),
              testid: "take-top",
            }),
            button({ deed: "clear", picture: icon("close"), label: say("bench.clear"), testid: "clear" }),
          ]
        : null,
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
      button({ deed: "bump", picture: icon("bump"), label: say("bench.bump"), testid: "bump" }),
    ),
    h("p", { class: "complaint", role: "alert" }, complaint),
    board ? boardPart(board) : null,
    tiles ? tilePart(tiles) : null,
    cards ? [zonePart(), deckPart()] : null,
    panel ? panelPart(panel) : null,
  );
}

// The tablet plays what the family likes; the table lies as the demo was started.
function elsewherePart() {
  const [played, laid] = [table.elsewhere, table.edition].map((edition) => say(`edition.${edition}`));
  return h(
    "p",
    { class: "zone", "data-testid": "elsewhere" },
    say("bench.elsewhere", { played, laid }),
    h("code", {}, `companion demo --game ${table.elsewhere}`),
  );
}

function zonePart() {
  return h(
    "section",
    { class: "zone", "data-testid": "zone", "data-cards": table.zone.join(" ") },
    h("h2", {}, say("bench.zone")),
    h(
      "div",
      { class: "cards" },
      table.zone.length ? table.zone.map(lying) : h("p", { class: "small" }, say("bench.empty")),
    ),
    h("p", { class: "small", "data-testid": "bench-pile" }, say("bench.pile", { count: table.pile })),
    h(
      "div",
      { class: "row" },
      button({
        deed: "several",
        className: "act quiet",
        pressed: several,
        picture: icon("eye-counting"),
        label: say("bench.several"),
        testid: "several",
      }),
      table.seats.map((name, seat) =>
        button({
          deed: "layOut",
          value: seat,
          className: "act quiet",
          picture: badge(seat),
          label: say("bench.lay_out", { name }),
          testid: `lay-out-${seat}`,
        }),
      ),
    ),
  );
}

function deckPart() {
  return h(
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
  );
}

// What is asked for answers how the table, or else the board, stands.
async function refresh(...asked) {
  try {
    for (const found of await Promise.all(asked)) {
      if (found.stones) board = found;
      else if (found.tiles) tiles = found;
      else if (found.light) panel = found;
      else table = found;
    }
    complaint = "";
  } catch (error) {
    complaint = error instanceof Refused ? error.message : say("silent");
  }
  if (!table) return;
  speakOf(table.edition);
  seatAnimals(table.animals);
  morph(root, page());
  if (panel) shine(root, panel);
}

const look = () =>
  refresh(
    get("/bench/table"),
    ...(hasBoard() ? [lookAtBoard()] : []),
    ...(hasTiles() ? [lookAtTiles()] : []),
    ...(hasPanel() ? [lookAtPanel()] : []),
  );

root.addEventListener("click", (event) => {
  const control = event.target.closest("[data-do]");
  if (control) refresh(deeds[control.dataset.do](control.dataset.value && JSON.parse(control.dataset.value)));
});

await loadTexts("bench", "panel");
openPage(say("title.bench"), hasCamera() ? still() : "", root);
await look();
setInterval(() => document.hidden || look(), EVERY_MS);
