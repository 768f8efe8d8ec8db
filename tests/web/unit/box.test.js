import assert from "node:assert/strict";
import { test } from "node:test";
import { answerWith, asked } from "./page.js";
import { ask, get, post, Refused } from "../../../web/static/box.js";

test("a post is JSON and gives the answer", async () => {
  answerWith(async () => Response.json({ version: 7 }));
  assert.deepEqual(await post("/api/dismiss", { after: 3 }), { version: 7 });
  const { path, options } = asked.at(-1);
  assert.equal(path, "/api/dismiss");
  assert.equal(options.method, "POST");
  assert.equal(options.headers["Content-Type"], "application/json");
  assert.equal(options.body, '{"after":3}');
});

test("a post without a body sends an empty object", async () => {
  answerWith(async () => Response.json({}));
  await post("/api/stop");
  assert.equal(asked.at(-1).options.body, "{}");
});

test("a refusal has its reason, its rule and its values", async () => {
  const body = { reason: "not_your_act", message: "It is Tom's turn.", rule: "DK7", values: { seat: 1 } };
  answerWith(async () => Response.json(body, { status: 409 }));
  await assert.rejects(get("/api/history"), (error) => {
    assert.ok(error instanceof Refused);
    assert.equal(error.status, 409);
    assert.equal(error.message, "It is Tom's turn.");
    assert.equal(error.reason, "not_your_act");
    assert.equal(error.rule, "DK7");
    assert.deepEqual(error.values, { seat: 1 });
    return true;
  });
});

test("a refusal by nobody's rule has none", async () => {
  answerWith(async () => Response.json({ reason: "overtaken", message: "Somebody was quicker." }, { status: 409 }));
  await assert.rejects(get("/api/history"), { reason: "overtaken", rule: null, values: {} });
});

test("a box that cannot be reached is no refusal", async () => {
  answerWith(async () => {
    throw new TypeError("fetch failed");
  });
  await assert.rejects(ask("/api/history", {}), TypeError);
});

test("a box that does not answer in time is given up", async () => {
  answerWith(
    (_, { signal }) => new Promise((_, failed) => signal.addEventListener("abort", () => failed(signal.reason))),
  );
  await assert.rejects(post("/api/act", {}, 1), { name: "TimeoutError" });
});
