import assert from "node:assert/strict";
import { before, test } from "node:test";
import { answerWith, asked } from "./page.js";
import {
  knows,
  languages,
  languageNow,
  loadTexts,
  needTexts,
  say,
  sayList,
  sayNumber,
  sayPercent,
  speak,
  speakOf,
} from "../../../web/static/texts.js";

const CATALOGUE = {
  "/texts/0/en.json": {
    greet: "Hello {name}, {name}!",
    cards: { one: "{count} card", other: "{count} cards" },
    witch: "witch",
    "witch@pirates": "pirate",
  },
  "/texts/0/en/rules.json": { rule: "Draw first." },
  "/texts/0/de.json": { greet: "Hallo {name}", cards: { one: "{count} Karte", other: "{count} Karten" } },
  "/texts/0/de/rules.json": { rule: "Erst ziehen." },
};

before(async () => {
  answerWith(async (path) => Response.json(CATALOGUE[path]));
  await loadTexts();
});

test("places are filled in, each time that they stand there", () => {
  assert.equal(say("greet", { name: "Mia" }), "Hello Mia, Mia!");
  assert.equal(say("greet"), "Hello , !");
});

test("a count chooses the plural form", () => {
  assert.equal(say("cards", { count: 1 }), "1 card");
  assert.equal(say("cards", { count: 0 }), "0 cards");
});

test("a key without a text stands for itself", () => {
  assert.equal(say("nowhere.to.be.found"), "nowhere.to.be.found");
  assert.equal(knows("nowhere.to.be.found"), false);
});

test("the edition that is played has its own wording", () => {
  assert.equal(say("witch"), "witch");
  assert.equal(say("witch", {}, "pirates"), "pirate");
  speakOf("pirates");
  assert.equal(say("witch"), "pirate");
  assert.equal(knows("witch"), true);
  speakOf(undefined);
});

test("texts of a part come once", async () => {
  await needTexts("rules");
  await needTexts("rules");
  assert.equal(say("rule"), "Draw first.");
  assert.equal(asked.filter(({ path }) => path === "/texts/0/en/rules.json").length, 1);
});

test("numbers, shares and lists are written as the language writes them", () => {
  assert.equal(sayNumber(12000), "12,000");
  assert.equal(sayPercent(0.998), "99%");
  assert.equal(sayList(["a", "b", "c"]), "a, b, and c");
});

test("languages are called by their own names", () => {
  assert.deepEqual(languages(), [
    ["en", "English"],
    ["de", "Deutsch"],
  ]);
});

test("another language takes the parts with it that are there, and is remembered", async () => {
  await needTexts("rules");
  await speak("de");
  assert.equal(languageNow(), "de");
  assert.equal(say("cards", { count: 2 }), "2 Karten");
  assert.equal(say("rule"), "Erst ziehen.");
  assert.equal(sayNumber(12000), "12.000");
  assert.match(document.cookie, /^language=de; path=\/; max-age=\d+; SameSite=Lax$/);
  await speak("en");
});
