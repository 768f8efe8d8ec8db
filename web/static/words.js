// The page of words: which dictionaries the box has, and the words that the table has accepted.

import { get, post, Refused } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { openPage } from "./page.js";
import { loadTexts, say } from "./texts.js";

const root = h("div", { class: "desk words-desk" });
let shelf = null;
let complaint = "";

function page() {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });
  const missing = shelf.languages.some(({ listed }) => !listed);
  return h(
    "div",
    { class: "desk words-desk" },
    h("p", { class: "complaint", role: "alert" }, complaint),
    h(
      "section",
      { class: "zone" },
      h("h2", {}, say("words.languages")),
      h(
        "ul",
        { class: "languages" },
        shelf.languages.map(({ name, listed, spelled }) =>
          h(
            "li",
            { "data-testid": `language-${name}`, "data-listed": String(listed) },
            icon(listed ? "verdict-yes" : "warning"),
            h("b", {}, names.of(name)),
            h("span", {}, [
              listed ? say("words.listed") : say("words.missing"),
              spelled ? `, ${say("words.spelled")}` : "",
            ]),
          ),
        ),
      ),
      missing ? h("p", {}, say("words.install")) : null,
      missing ? h("code", { class: "command", "data-testid": "install" }, shelf.install) : null,
      h("p", { class: "small" }, say("words.own_list")),
    ),
    h(
      "section",
      { class: "zone" },
      h("h2", {}, say("words.family")),
      h("p", { class: "small" }, say("words.family_hint")),
      h(
        "form",
        { class: "row new-word", "data-key": "new-word" },
        h("input", {
          type: "text",
          maxlength: 32,
          placeholder: say("words.new"),
          "aria-label": say("words.new"),
          "data-testid": "new-word",
          autocomplete: "off",
          autocapitalize: "characters",
          spellcheck: "false",
        }),
        button({
          deed: "add",
          className: "act quiet",
          picture: icon("plus"),
          label: say("words.add"),
          testid: "add-word",
        }),
      ),
      shelf.family.length
        ? h("ul", { class: "family" }, shelf.family.map(word))
        : h("p", { class: "small" }, say("words.none")),
    ),
  );
}

function word(text) {
  return h(
    "li",
    { "data-key": text, "data-testid": `word-${text}` },
    h("b", {}, text),
    button({
      deed: "remove",
      value: text,
      className: "tool",
      picture: icon("close"),
      name: say("words.remove", { word: text }),
      testid: `remove-${text}`,
    }),
  );
}

const deeds = {
  add: () => {
    const field = root.querySelector("input");
    const text = field.value.trim();
    if (text) change({ add: [text], remove: [] }, () => (field.value = ""));
  },
  remove: (text) => change({ add: [], remove: [text] }),
};

async function change(body, done = () => {}) {
  await refresh(post("/api/words", body));
  if (!complaint) done();
}

async function refresh(asked) {
  try {
    shelf = await asked;
    complaint = "";
  } catch (error) {
    complaint = error instanceof Refused ? error.message : say("silent");
  }
  if (shelf) morph(root, page());
}

root.addEventListener("click", (event) => {
  const control = event.target.closest("[data-do]");
  if (control) deeds[control.dataset.do](control.dataset.value && JSON.parse(control.dataset.value));
});
root.addEventListener("submit", (event) => {
  event.preventDefault();
  deeds.add();
});

await loadTexts("words");
openPage(say("title.words"), root);
await refresh(get("/api/words"));
