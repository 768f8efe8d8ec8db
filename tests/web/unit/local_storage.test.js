import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, kept } from "../../../web/static/local_storage.js";

class Storage {
  items = new Map();
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    this.items.set(key, value);
  }
}

const useStorage = (value) => Object.defineProperty(globalThis, "localStorage", { value, configurable: true });

test("what a device keeps is there again, and nothing where nothing was", () => {
  useStorage(new Storage());
  assert.equal(kept("sound"), null);
  keep("sound", { on: true });
  assert.deepEqual(kept("sound"), { on: true });
});

test("what is no JSON is nothing", () => {
  const storage = new Storage();
  storage.setItem("sound", "{");
  useStorage(storage);
  assert.equal(kept("sound"), null);
});

test("a browser that keeps nothing forgets, no more", () => {
  useStorage(undefined);
  keep("sound", 1);
  assert.equal(kept("sound"), null);
});
