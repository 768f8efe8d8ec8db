// The page on which a family paints its own board and writes down its own tiles.

import { boardEditor, boardDeeds } from "./boards/board.js";
import { drafts, leaveDoubts, take } from "./boards/drafts.js";
import { tilesDeeds, tilesEditor } from "./boards/tiles.js";
import { get, post, Refused } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { openPage } from "./page.js";
import { loadTexts, say } from "./texts.js";

const root = h("div", { class: "desk" });
let shelf = null;
let told = "";
let complaint = "";

function page() {
  return h(
    "div",
    { class: "desk" },
    h("div", { class: "row kinds", role: "group" }, ["boards", "tiles"].map(kindButton)),
    h("p", { class: "complaint", role: "alert" }, complaint),
    h("p", { class: "kept", role: "status", "data-testid": "kept" }, told),
    drafts.kind === "boards" ? boardEditor(shelf) : tilesEditor(shelf),
  );
}

function kindButton(kind) {
  return button({
    deed: "kind",
    value: kind,
    className: "act quiet",
    picture: icon(kind === "boards" ? "boards" : "tile-back"),
    label: say(kind === "boards" ? "boards.board" : "boards.tiles"),
    pressed: drafts.kind === kind,
    testid: `kind-${kind}`,
  });
}

async function ask(path, body, then) {
  try {
    shelf = await post(path, body);
    [told, complaint] = [then, ""];
  } catch (error) {
    [told, complaint] = ["", error instanceof Refused ? error.message : say("silent")];
  }
  draw();
}

const deeds = {
  kind: (kind) => (drafts.kind = kind),
  begin: ({ kind, name }) => {
    if (kind === "boards") leaveDoubts();
    take(
      kind,
      shelf[kind].find((one) => one.name === name),
    );
  },
  keepBoard: async () => {
    await ask("/api/materials/board", { board: drafts.board }, say("boards.kept"));
    if (told) leaveDoubts();
    draw();
  },
  keepTiles: () => ask("/api/materials/tiles", { tiles: withoutNone(drafts.tiles) }, say("boards.kept")),
  drop: ({ kind, name }) => ask("/api/materials/drop", { kind, name }, ""),
  openPhoto,
  ...boardDeeds,
  ...tilesDeeds,
};

// The photo's way stands in place of the editor until it leads to a draft.
async function openPhoto() {
  const { photoWay } = await import("./boards/photo.js");
  const end = () => {
    way.replaceWith(root);
    draw();
  };
  const way = await photoWay({
    leave: end,
    done: ({ rows, unsure }, photo) => {
      leaveDoubts();
      take("boards", { name: "", printed: false, own: false, rows });
      drafts.doubts = { unsure, chosen: null, size: { rows: rows.length, columns: rows[0].length }, photo };
      end();
      root.querySelector(".canvas").scrollIntoView({ block: innerWidth < 900 ? "start" : "nearest" });
    },
  });
  root.replaceWith(way);
  scrollTo(0, 0);
}

// Letters of which there is no tile are left out.
function withoutNone(tiles) {
  const letters = Object.entries(tiles.letters).filter(([, [, count]]) => count > 0);
  return { ...tiles, letters: Object.fromEntries(letters) };
}

function draw() {
  morph(root, page());
}

root.addEventListener("click", (event) => {
  const control = event.target.closest("[data-do]");
  if (!control) return;
  [told, complaint] = ["", ""];
  deeds[control.dataset.do](control.dataset.value && JSON.parse(control.dataset.value), event);
  draw();
});
root.addEventListener("input", ({ target }) => {
  deeds[target.dataset.typed]?.(target.value, target.dataset);
  if (target.type !== "text") draw();
});
root.addEventListener("keydown", (event) => {
  if (deeds.boardKey(event)) draw();
});

addEventListener("pagehide", leaveDoubts);
await loadTexts("boards", "photo");
shelf = await get("/api/materials");
take("boards", shelf.boards[0]);
take("tiles", shelf.tiles[0]);
openPage(say("title.boards"), root);
draw();
