// Coming in: a pad for the PIN; a scanned code comes in by itself. Also the way to be less than one may.

import { get, post, Refused } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { openPage } from "./page.js";
import { badge, seatAnimals } from "./seats.js";
import { loadTexts, say } from "./texts.js";

const DIGITS = 6;

// What a code holds stands behind the # and leaves the address bar and the history at once.
const code = location.hash.slice(1);
const asked = new URLSearchParams(location.search);
const wanted = asked.get("for") ?? "";
history.replaceState(null, "", location.pathname + location.search);

const view = { who: null, match: null, typed: "", told: "", until: 0, busy: false };
const root = h("main", { class: "entering" });

const home = () => location.replace(known(wanted) ? `/${wanted}` : "/");
const known = (page) => document.documentElement.dataset.features.split(" ").includes(page);

const deeds = {
  digit: (digit) => type(view.typed + digit),
  erase: () => type(view.typed.slice(0, -1)),
  seat: (seat) => come("/api/access/seat", { seat }),
  leave: () => come("/api/access/leave", {}),
};

async function type(typed) {
  if (view.busy || waits() > 0) return;
  Object.assign(view, { typed: typed.slice(0, DIGITS), told: "" });
  if (view.typed.length === DIGITS) await come("/api/access/pin", { pin: view.typed });
}

// Tries to come in, and goes where it leads; else says why not.
async function come(path, body) {
  view.busy = true;
  render();
  try {
    await post(path, body);
    home();
    return;
  } catch (error) {
    view.told = error instanceof Refused ? error.message : say("silent");
    if (error.status === 429) view.until = performance.now() + 1000 * error.values.count;
  }
  Object.assign(view, { busy: false, typed: "" });
}

const waits = () => Math.ceil((view.until - performance.now()) / 1000);

function page() {
  return h(
    "main",
    { class: ["entering", view.told && "not-it"] },
    h(
      "section",
      { class: "pin" },
      h("h2", { class: "lead" }, icon("key"), say(asked.get("needs") === "owner" ? "enter.owner" : "enter.table")),
      h(
        "output",
        { class: "typed", "aria-label": say("enter.typed", { count: view.typed.length }), "data-testid": "typed" },
        Array.from({ length: DIGITS }, (_, at) => h("i", { class: at < view.typed.length ? "full" : null })),
      ),
      h(
        "p",
        { class: "told-why", role: "alert", "data-testid": "told" },
        view.told ? [icon("warning"), view.told] : say("enter.where", { page: say("title.join") }),
      ),
      pad(),
    ),
    others(),
  );
}

function pad() {
  const off = view.busy || waits() > 0;
  return h(
    "div",
    { class: "pad", role: "group", "aria-label": say("enter.pad") },
    [..."123456789"].map((digit) => key(digit, off)),
    h("span", {}),
    key("0", off),
    button({
      deed: "erase",
      className: "pad-key",
      picture: icon("erase"),
      name: say("enter.erase"),
      testid: "key-back",
      disabled: off || !view.typed,
    }),
  );
}

const key = (digit, disabled) =>
  button({ deed: "digit", value: digit, className: "pad-key", label: digit, testid: `key-${digit}`, disabled });

// Who the device is, and what less it may be.
function others() {
  const { who, match } = view;
  if (!who) return null;
  const lead = who.role === "table" || who.role === "owner";
  return h(
    "section",
    { class: "who" },
    h(
      "p",
      { class: "lead", "data-testid": "who", "data-role": who.role },
      who.seat === null ? icon(who.role === "spectator" ? "eye-waiting" : "key") : badge(who.seat),
      sayWho(),
    ),
    who.here ? h("p", { class: "small" }, say("enter.here")) : null,
    lead && !who.here && match
      ? [
          h("h2", {}, say("enter.for_one")),
          h(
            "div",
            { class: "list" },
            match.seats.map((name, seat) =>
              button({
                deed: "seat",
                value: seat,
                className: "act quiet",
                picture: badge(seat),
                label: name,
                testid: `seat-${seat}`,
              }),
            ),
          ),
        ]
      : null,
    who.role !== "spectator" && !who.here
      ? button({
          deed: "leave",
          className: "act quiet",
          picture: icon("eye-waiting"),
          label: say("enter.leave"),
          testid: "leave",
        })
      : null,
  );
}

function sayWho() {
  const { who, match } = view;
  if (who.seat === null) return say(`role.${who.role}`);
  const name = match?.seats[who.seat];
  return name ? say("role.player", { name }) : say("role.player.absent");
}

function render() {
  morph(root, page());
}

async function run(name, value) {
  await deeds[name](value);
  render();
}

function listen() {
  root.addEventListener("click", (event) => {
    const control = event.target.closest("[data-do]");
    if (control) run(control.dataset.do, control.dataset.value && JSON.parse(control.dataset.value));
  });
  addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
    if (ctrlKey || altKey || metaKey) return;
    if (/^[0-9]$/.test(key)) run("digit", key);
    if (key === "Backspace") run("erase");
  });
  addEventListener("hashchange", () => location.reload()); // another code was scanned on this page
}

await loadTexts("enter");
openPage(say("title.enter"), root);
listen();
render();
if (code) await come("/api/access/code", { code });
const [who, snapshot] = await Promise.all([get("/api/access"), get("/api/snapshot")]);
Object.assign(view, { who, match: snapshot.match });
seatAnimals(snapshot.match?.animals ?? []);
render();
setInterval(() => view.until && render(), 500);
