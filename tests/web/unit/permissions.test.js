import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js"; // this device is the player of seat 1
import { addGame, gameOf, isLoaded, loadGame } from "../../../web/static/game_registry.js";
import { device, may, mayAct } from "../../../web/static/permissions.js";

addGame("plain", {}, async () => ({ game: { looking: ["zoomIn"] } }));
await loadGame("plain");

const snapshotOf = (changes) => ({ match: { game: "plain", acting: [1], conflict: null, undo: null, ...changes } });

test("the device is the one that the page says", () => {
  assert.deepEqual(device, { role: "player", seat: 1 });
});

test("a player acts when it is her turn, and not in a conflict or without a match", () => {
  assert.equal(mayAct(snapshotOf()), true);
  assert.equal(mayAct(snapshotOf({ acting: [0] })), false);
  assert.equal(mayAct({ match: null }), false);
  assert.equal(may(snapshotOf({ conflict: { at: 3 } }), "act", { event: "draw" }), false);
});

test("whoever is asked may look", () => {
  for (const deed of ["history", "rules", "zoomIn"]) assert.equal(may(snapshotOf({ acting: [] }), deed), true, deed);
  assert.equal(may(snapshotOf({ acting: [] }), "open", { name: "menu" }), true);
});

test("a player repairs nothing and begins no match", () => {
  assert.equal(may(snapshotOf(), "act", { event: "correct", at: 0 }), false);
  assert.equal(may(snapshotOf(), "begin"), false);
  assert.equal(may(snapshotOf(), "setup"), false);
});

test("a player takes back her own event only", () => {
  const undo = { event: "undo" };
  assert.equal(may(snapshotOf({ undo: { act: "event", seat: 1 } }), "act", undo), true);
  assert.equal(may(snapshotOf({ undo: { act: "event", seat: 0 } }), "act", undo), false);
  assert.equal(may(snapshotOf({ undo: { act: "correct", seat: 1 } }), "act", undo), false);
});

test("a game is loaded once, over the standard, and one that nobody knows is an error", async () => {
  let loads = 0;
  addGame("counted", { amends: true, loads: 0 }, async () => ({ game: { loads: ++loads } }));
  assert.equal(isLoaded("counted"), false);
  await loadGame("counted");
  await loadGame("counted");
  assert.deepEqual(gameOf({ game: "counted" }), { amends: true, loads: 1 });
  await assert.rejects(loadGame("unknown"), /unknown/);
});
