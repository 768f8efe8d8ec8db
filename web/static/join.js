// How another tablet or phone comes in: codes to look at with its camera, the address to type, and for those who may
// pass them on the PINs. Drawn anew as soon as the address or a PIN is another one.

import { get, post, Refused } from "./box.js";
import { button, h, icon, morph } from "./dom.js";
import { openPage } from "./page.js";
import { device, mayLead } from "./permissions.js";
import { badge, seatAnimals } from "./seats.js";
import { loadTexts, say } from "./texts.js";

const EVERY_MS = 2000;

const root = h("main", { class: "joining" });
const view = { address: null, why: null, keys: null, seats: [], sure: false, told: "", drawing: 0 };

function page() {
  const { address, why } = view;
  if (!address)
    return h(
      "main",
      { class: "joining" },
      h("p", { class: "lead", role: "status", "data-testid": "nobody" }, icon("warning"), say(`join.${why}`)),
    );
  return h(
    "main",
    { class: "joining" },
    h("div", { class: "doors" }, watching(), view.keys ? playing() : null),
    mayLead && view.seats.length ? forOne() : null,
    mayLead
      ? button({
          deed: "print",
          className: "act quiet print",
          picture: icon("print"),
          label: say("join.print"),
          testid: "print",
        })
      : null,
    view.keys ? owners() : null,
    device.role === "spectator" || device.role === "player" ? h("p", { class: "small" }, say("join.ask")) : null,
  );
}

// What everybody may know: the plain address.
function watching() {
  const { address, keys } = view;
  return h(
    "section",
    { class: "door" },
    keys ? h("h2", {}, icon("eye-waiting"), say("join.watch")) : null,
    h("p", { class: "lead" }, say("join.how")),
    code("code", `/join.svg?${encodeURIComponent(address)}`, say("join.code", { address })),
    h("p", { class: "address", "data-testid": "address" }, address),
    h("p", { class: "small" }, say("join.plain")),
  );
}

function playing() {
  return h(
    "section",
    { class: "door play" },
    h("h2", {}, icon("key"), say("join.play")),
    h("p", { class: "lead" }, say("join.play.how")),
    code("code-table", `/join/code/table.svg?${view.drawing}`, say("join.play")),
    h("p", { class: "pin-shown", "data-testid": "pin" }, h("small", {}, say("join.pin")), spaced(view.keys.table)),
  );
}

// A code for each seat: its device does that seat's acts only.
function forOne() {
  return h(
    "details",
    { class: "rules seats-codes", "data-key": "seats" },
    h("summary", { "data-testid": "for-one" }, icon("people"), say("join.for_one")),
    h(
      "div",
      { class: "codes" },
      view.seats.map((name, seat) =>
        h(
          "figure",
          { "data-seat": seat },
          code(`code-${seat}`, `/join/code/${seat}.svg?${view.drawing}`, name, 200),
          h("figcaption", {}, badge(seat), name),
        ),
      ),
    ),
  );
}

function owners() {
  return h(
    "details",
    { class: "rules owners", "data-key": "owners" },
    h("summary", { "data-testid": "owner" }, icon("key"), say("join.pin.owner")),
    h(
      "div",
      { class: "row" },
      h(
        "p",
        { class: "pin-shown", "data-testid": "pin-owner" },
        h("small", {}, say("join.pin.owner.what")),
        spaced(view.keys.owner),
      ),
      button({
        deed: view.sure ? "renew" : "sure",
        className: ["act quiet", view.sure && "sure"],
        picture: icon(view.sure ? "warning" : "shuffle"),
        label: say(view.sure ? "join.new.sure" : "join.new"),
        testid: "new-pins",
      }),
    ),
    h("p", { class: "small", role: "alert" }, view.told),
  );
}

// The PIN in two halves, as people say it.
const spaced = (pin) => h("b", {}, pin.slice(0, 3), " ", pin.slice(3));

function code(testid, src, alt, size = 400) {
  return h("img", { class: "code", "data-key": src, src, alt, width: size, height: size, "data-testid": testid });
}

const deeds = {
  sure: () => Object.assign(view, { sure: true }),
  print: () => print(),
  renew: async () => {
    view.sure = false;
    try {
      take({ keys: await post("/api/access/new", { owner: true }) });
    } catch (error) {
      view.told = error instanceof Refused ? error.message : say("silent");
    }
  },
};

// Another key has other codes under the same address.
function take(found) {
  const before = view.keys;
  Object.assign(view, found);
  if (before?.table !== view.keys?.table) view.drawing += 1;
}

async function look() {
  try {
    const [{ address, why }, { match }] = await Promise.all([get("/api/address"), get("/api/snapshot")]);
    seatAnimals(match?.animals ?? []);
    take({
      address,
      why,
      seats: match?.seats ?? [],
      keys: device.role === "owner" ? await get("/api/access/keys") : null,
    });
  } catch {
    Object.assign(view, { address: null, why: "silent" });
  }
  morph(root, page());
}

root.addEventListener("click", async (event) => {
  const control = event.target.closest("[data-do]");
  if (!control) return;
  await deeds[control.dataset.do]();
  morph(root, page());
});

await loadTexts("join");
openPage(say("title.join"), root);
await look();
setInterval(() => document.hidden || look(), EVERY_MS);
