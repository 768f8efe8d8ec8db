// The page on which a family paints its own board and writes down its own tiles.

import { boardEditor, boardDeeds } from "./boards/board.js";
import { drafts, take } from "./boards/drafts.js";
import { tilesDeeds, tilesEditor } from "./boards/tiles.js";
import { get, post, Refused } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
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
  begin: ({ kind, name }) => take(kind, shelf[kind].find((one) => one.name === name)),
  keepBoard: () => ask("/api/materials/board", { board: drafts.board }, say("boards.kept")),
  keepTiles: () => ask("/api/materials/tiles", { tiles: withoutNone(drafts.tiles) }, say("boards.kept")),
  drop: ({ kind, name }) => ask("/api/materials/drop", { kind, name }, ""),
  ...boardDeeds,
  ...tilesDeeds,
};

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

await loadTexts();
shelf = await get("/api/materials");
take("boards", shelf.boards[0]);
take("tiles", shelf.tiles[0]);
document
  .getElementById("app")
  .append(
    h(
      "header",
      { class: "top" },
      h("a", { class: "tool", href: "/" }, icon("back"), say("camera.back")),
      h("h1", {}, say("title.boards")),
    ),
    root,
  );
draw();
