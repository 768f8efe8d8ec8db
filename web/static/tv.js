// The scoreboard for a television: what the tablet shows of the table, large, with nothing to tap. It finds back to the
// box by itself for ever, drifts so that nothing burns in, and dims while nobody plays.

import { keepAwake } from "./wake_lock.js";
import { follow, get } from "./box.js";
import { useDeck } from "./cards.js";
import { h, icon, morph } from "./dom.js";
import "./games/index.js";
import { lastEvent } from "./match.js";
import { gameOf, loadGame } from "./game_registry.js";
import { seatAnimals } from "./seats.js";
import { sentence, story } from "./sentences.js";
import { loadTexts, say, speakOf } from "./texts.js";
import { turnSign } from "./views/stage.js";
import { eyeChips, notes } from "./views/top_bar.js";
import { honours, victory } from "./views/winner.js";

const ADDRESS_EVERY_MS = 10_000;
const DRIFT_EVERY_MS = 60_000;
const DRIFT_PX = 6;
const REST_AFTER_MS = 10 * 60_000;

const root = document.getElementById("app");
const view = { snapshot: null, online: true, address: null };
let moved = Date.now();

function page() {
  const { match } = view.snapshot;
  if (!match)
    return h(
      "div",
      { id: "app" },
      h("main", { class: "nobody" }, h("h1", {}, say("welcome")), door("lead"), notes(view)),
    );
  const own = gameOf(match).sheet(view.snapshot);
  const tells = own && gameOf(match).telling?.includes(own.name);
  return h(
    "div",
    { id: "app", class: !view.online && "offline", "data-match": match.id, "data-acts": match.acts },
    match.state.outcome
      ? account("winner", { title: victory(match), content: honours(match) })
      : tells
        ? sheet(own)
        : table(match),
  );
}

function table(match) {
  return h(
    "main",
    { class: "table" },
    h("header", { class: "top" }, eyeChips(view.snapshot)),
    h(
      "section",
      { class: "stage", "data-seat": match.state.turn },
      turnSign(match),
      gameOf(match).middle(view.snapshot),
      h("aside", { class: "acts" }, happened(match), door("small")),
      h("div", { class: "below" }, notes(view)),
    ),
    h("section", { class: ["players", match.game], "data-seats": match.seats.length }, gameOf(match).players(match)),
  );
}

// What just happened, or what the table must settle on a tablet.
function happened(match) {
  const { question } = view.snapshot;
  const last = lastEvent(match);
  if (match.conflict || question)
    return h(
      "p",
      { class: "happened open", "data-key": "open", "data-testid": "open" },
      icon("question", "icon large"),
      say("tv.settle"),
    );
  if (!last) return null;
  return h(
    "div",
    {
      class: "happened",
      "data-key": `${match.id}-${last.at}-${JSON.stringify(last.event)}`,
      "data-testid": "happened",
    },
    h("p", { class: "told" }, story(match, last, false)),
    h("p", {}, sentence(match, last)),
  );
}

// A sheet that the game opens by itself: an account, or one that fills the screen, such as the spin.
function sheet(own) {
  const drawn = gameOf(view.snapshot.match).sheets[own.name]({ snapshot: view.snapshot });
  return drawn.wide
    ? account(own.name, drawn)
    : h("main", { class: ["veil", own.name] }, h("section", { class: "sheet" }, told(drawn)));
}

function account(name, drawn) {
  return h(
    "main",
    { class: ["table", "account", name] },
    h("section", { class: "sheet wide" }, told(drawn)),
    door("small"),
  );
}

function told({ title, content }) {
  return [h("header", {}, h("h1", {}, title)), h("div", { class: "content" }, content)];
}

// How to come in: the code to look at with a phone.
function door(size) {
  const { address } = view;
  if (!address) return null;
  return h(
    "figure",
    { class: ["door", size], "data-key": `door-${address}` },
    h("img", {
      class: "code",
      src: `/join.svg?${encodeURIComponent(address)}`,
      alt: say("join.code", { address }),
      width: 400,
      height: 400,
      "data-testid": "code",
    }),
    h("figcaption", {}, inPieces(address)),
  );
}

// An address that breaks where people would: after the scheme, and before the port.
function inPieces(address) {
  const [, scheme, host, port] = /^(\w+:\/\/)([^/:]*)(:\d+)?/.exec(address);
  return [scheme, h("wbr"), host, port ? [h("wbr"), port] : null];
}

// Buttons are there for their pictures and words only.
function untouchable(tree) {
  for (const control of tree.querySelectorAll(".looks, .sheet .row, .ritual .stop")) control.remove();
  for (const button of tree.querySelectorAll("button")) {
    const { deed: _, value: __, ...data } = button.dataset;
    const plain = h(
      "span",
      { class: button.className, "aria-label": button.getAttribute("aria-label"), role: button.ariaLabel && "img" },
      ...button.childNodes,
    );
    Object.assign(plain.dataset, data);
    button.replaceWith(plain);
  }
  return tree;
}

function render() {
  if (view.snapshot) morph(root, untouchable(page()));
}

async function take(snapshot) {
  view.latest = snapshot;
  if (snapshot.match) await loadGame(snapshot.match.game);
  if (view.latest !== snapshot) return;
  const { match } = snapshot;
  if (match?.acts !== view.snapshot?.match?.acts || match?.id !== view.snapshot?.match?.id) moved = Date.now();
  speakOf(match?.edition);
  seatAnimals(match?.animals ?? []);
  view.snapshot = snapshot;
  rest();
  render();
}

async function look() {
  const { address } = await get("/api/address").catch(() => ({ address: view.address }));
  if (address === view.address) return;
  view.address = address;
  render();
}

// A slow way round, a few pixels wide.
function drift() {
  const round = (Date.now() / DRIFT_EVERY_MS / 8) * 2 * Math.PI;
  const [x, y] = [Math.cos(round), Math.sin(round)].map((share) => Math.round(share * DRIFT_PX));
  document.body.style.translate = `${x}px ${y}px`;
  rest();
}

function rest() {
  document.body.classList.toggle("resting", Date.now() - moved > REST_AFTER_MS);
}

await loadTexts("tv", "join");
keepAwake();
follow({
  onSnapshot: take,
  onDeck: (version) => useDeck(version) && render(),
  onLine(online) {
    if (online === view.online) return;
    view.online = online;
    render();
  },
});
look();
setInterval(look, ADDRESS_EVERY_MS);
setInterval(drift, DRIFT_EVERY_MS);
