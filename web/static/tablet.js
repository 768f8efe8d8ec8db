// @ts-check
// The tablet: snapshots of the box in, the page out, taps back to the box.

import { follow, get, post, postLeaving, Refused } from "./box.js";
import { useDeck } from "./cards.js";
import { keepAwake } from "./wake_lock.js";
import { ACTS, deedsOf, ownDeed, URGENT } from "./actions.js";
import { controlAt, h, icon, morph } from "./dom.js";
import "./games/index.js";
import { kept } from "./local_storage.js";
import { gameOf, isLoaded, loadGame } from "./game_registry.js";
import { device, limit, mayLead } from "./permissions.js";
import { seatAnimals } from "./seats.js";
import { loadTexts, say, speakOf } from "./texts.js";
import { turnRound } from "./rotated_seats.js";
import { currentSheet, sheetOver } from "./views/sheet.js";
import { sign } from "./views/idle.js";
import { stage } from "./views/stage.js";
import { notes, topBar } from "./views/top_bar.js";
import { toRule } from "./link_button.js";

const REST_MS = 300; // a second tap of a double tap comes sooner
const TOAST_MS = 5000;
const PATIENCE_MS = 5000; // with an act; then people may tap again
const DRAFTS = new Set(["setup", "path"]); // sheets on which the next match is put together
const STAYS = "undo"; // the sheet on which one act after the other is taken back

const RECOUNT_ENDS = "/api/recount/end"; // the eye referees again

/** @type {App} */
const app = {
  root: /** @type {HTMLElement} */ (document.getElementById("app")),

  // All that the page depends on.
  view: {
    snapshot: /** @type {any} */ (null), // until the first one has come, of which nobody can tap anything
    online: true,
    full: null,
    busy: false,
    sheet: null,
    toast: null,
    putAway: null,
    editions: null,
    draft: null,
  },

  change(changes) {
    const counted = counting();
    Object.assign(app.view, changes);
    if (counted && !counting()) post(RECOUNT_ENDS).catch(app.tell);
    render();
  },

  // Posts one act; until it is answered and the finger has left, every button is at rest.
  async send(path, body) {
    if (app.view.busy) return;
    app.change({ busy: true, toast: null });
    try {
      const snapshot = await post(path, body, PATIENCE_MS);
      if (app.view.sheet?.name !== STAYS) app.change({ sheet: null });
      if (snapshot.version > app.view.snapshot.version) app.take(snapshot);
    } catch (error) {
      app.tell(error);
    }
    setTimeout(() => app.change({ busy: false }), REST_MS);
  },

  act(event) {
    return app.send("/api/act", { act: event, after: /** @type {MatchView} */ (app.view.snapshot.match).acts });
  },

  // A new snapshot; what was being chosen from another state is put away.
  take(snapshot) {
    app.latest = snapshot;
    const game = snapshot.match?.game;
    if (game && !isLoaded(game)) {
      loadGame(game)
        .then(() => app.take(app.latest ?? snapshot))
        .catch(app.tell);
      return;
    }
    const before = app.view.snapshot?.match;
    const after = snapshot.match;
    const moved = before?.id !== after?.id || before?.acts !== after?.acts;
    const open = app.view.sheet?.name;
    const same = before && before.id === after?.id;
    const stays = !moved || (before && DRAFTS.has(open ?? "")) || (same && open === STAYS);
    speakOf(after?.edition ?? app.view.draft?.edition);
    seatAnimals(after?.animals ?? []);
    app.change({ snapshot, sheet: stays ? app.view.sheet : null });
    app.hear?.(snapshot);
    if (!after && !app.view.draft && mayLead) app.openDraft().catch(app.tell);
  },

  // Another key may have put this device out, or it has come in on another page.
  async askWhoIAm() {
    const { role, seat } = await get("/api/access");
    if (role !== device.role || seat !== device.seat) location.reload();
  },

  tell(error) {
    if (error.reason?.startsWith("needs_")) app.askWhoIAm().catch(app.tell);
    if (!(error instanceof Refused)) app.change({ toast: say("silent"), rule: null });
    else
      app.change({
        toast: error.message,
        rule: error.rule,
        sheet: error.reason === "overtaken" ? null : app.view.sheet,
      });
    clearTimeout(app.toastTimer);
    app.toastTimer = setTimeout(() => app.change({ toast: null }), TOAST_MS);
  },

  // The sheets of a new match and of the first minutes, which come over the network when somebody needs them.
  async openDraft(name) {
    const { openDraft } = await import("./drafting.js");
    await openDraft(app, name);
  },

  addDeeds(more) {
    Object.assign(deeds, more);
  },

  async run(name, value) {
    try {
      await (deeds[name] ?? ownDeed(app, name))(value);
    } catch (error) {
      app.tell(error);
    }
  },
};

const counting = () => app.view.sheet?.name === "recount";

const deeds = deedsOf(app);
const { root } = app;

/** @param {View} view */
function page(view) {
  const { snapshot, online, busy, toast, rule } = view;
  if (!snapshot) return h("div", { id: "app" });
  const table = snapshot.match
    ? h(
        "main",
        { class: "table", inert: currentSheet(view) !== null },
        topBar(/** @type {ViewOfMatch} */ (view)),
        stage(view),
        playersOf(/** @type {ViewOfMatch} */ (view)),
      )
    : h("main", { class: "table bare" }, notes(view), sign(snapshot));
  return h(
    "div",
    {
      id: "app",
      class: [!online && "offline", busy && "busy"],
      "data-match": snapshot.match?.id,
      "data-acts": snapshot.match?.acts,
    },
    table,
    sheetOver(view),
    h(
      "div",
      { class: "toast-place", role: "alert" },
      toast
        ? h("p", { class: "toast", "data-testid": "toast" }, icon("info"), toast, rule ? toRule({ rule }) : null)
        : null,
    ),
  );
}

/** @param {ViewOfMatch} view */
function playersOf({ snapshot: { match } }) {
  return turnRound(
    h("section", { class: ["players", match.game], "data-seats": match.seats.length }, gameOf(match).players(match)),
  );
}

/** @returns {HTMLElement | null} */
const dialogNow = () => root.querySelector("[role=dialog]");

function render() {
  const { view } = app;
  const fresh = page(view);
  limit(fresh, view.snapshot);
  for (const control of /** @type {NodeListOf<HTMLButtonElement>} */ (fresh.querySelectorAll("[data-do]"))) {
    const deed = control.dataset.do ?? "";
    if (URGENT.has(deed)) continue;
    control.disabled ||= view.busy || (!view.online && ACTS.has(deed));
  }
  const before = dialogNow()?.dataset.testid;
  morph(root, fresh);
  const dialog = dialogNow();
  if (dialog && dialog.dataset.testid !== before) dialog.focus({ preventScroll: true });
}

function listen() {
  root.addEventListener("click", (event) => {
    const control = controlAt(event);
    if (!control) return;
    const { value } = control.dataset;
    app.run(control.dataset.do ?? "", value === undefined ? undefined : JSON.parse(value));
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && root.querySelector("[data-do=close]")) app.run("close");
  });
  addEventListener("pagehide", () => counting() && postLeaving(RECOUNT_ENDS));
}

await loadTexts();
listen();
if (kept("sound")?.on) import("./sound.js").then(({ hearken }) => hearken(app));
keepAwake();
follow({
  onSnapshot: app.take,
  onAccess: () => app.askWhoIAm().catch(app.tell),
  onFull: (full) => full !== app.view.full && app.change({ full }),
  onDeck: (version) => useDeck(version) && app.change({}),
  onLine: (online) => online !== app.view.online && app.change({ online }),
});
