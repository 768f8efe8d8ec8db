import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const COLUMNS = 120;

async function* filesIn(folder) {
  for (const entry of await readdir(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.(js|css)$/.test(entry.name)) yield path;
  }
}

// Prettier leaves comments and strings as wide as they are.
test(`no script or style is wider than ${COLUMNS} columns`, async () => {
  const wide = [];
  let files = 0;
  for (const folder of ["web", "companion/games", "tests/web"]) {
    for await (const path of filesIn(folder)) {
      files += 1;
      const lines = (await readFile(join(ROOT, path), "utf8")).split("\n");
      lines.forEach((line, at) => [...line].length > COLUMNS && wide.push(`${path}:${at + 1}`));
    }
  }
  assert.ok(files > 100);
  assert.deepEqual(wide, []);
});
