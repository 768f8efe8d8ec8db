// What taps do in this game only.

import { currentSheet } from "../../views/sheet.js";
import {
  draftOf,
  dropDraft,
  layOf,
  openDraft,
  openSeen,
  select,
  toggleJoker,
  turn,
  type,
} from "../../letterboard/draft.js";
import { readTile, tellTile } from "../../letterboard/fields.js";
import { toggleObjector } from "./judging.js";
import { comeTo, fit, takeTap, zoomBy } from "../../letterboard/lens.js";
import { lookAt } from "./looks.js";
import { fieldAt } from "../../letterboard/measures.js";

const STEP = 1.5;

export function deeds(app) {
  return { ...looking(app), ...wording(app), ...telling(app), ...amending(app) };
}

function looking(app) {
  const redraw = (change) => () => {
    change();
    app.change({});
  };
  return {
    zoomIn: redraw(() => zoomBy(STEP)),
    zoomOut: redraw(() => zoomBy(1 / STEP)),
    fit: redraw(fit),
    looked: redraw(() => {}),
  };
}

// The word that is being typed.
function wording(app) {
  const match = () => app.view.snapshot.match;

  // After every change the box is asked what the tiles would come to; only the latest answer counts.
  const changed = async () => {
    const draft = draftOf(match());
    if (!draft) return app.change({});
    if (draft.at !== null) comeTo(match(), draft.at);
    const event = layOf(match());
    Object.assign(draft, { asked: event, refused: null, rule: null, told: null });
    app.change({});
    if (!event.tiles.length) return;
    const look = await lookAt(event);
    if (draft.asked !== event) return;
    Object.assign(draft, look);
    app.change({});
  };

  return {
    field: () => {
      const point = takeTap();
      const at = point && fieldAt(match(), point);
      if (at === null || at === undefined || match().conflict || match().state.phase !== "lay") return;
      if (draftOf(match())) select(match(), at);
      else if (!app.view.snapshot.question) openDraft(match(), at);
      changed();
    },
    typeWord: () => {
      openDraft(match());
      changed();
    },
    correctSeen: (told) => {
      openSeen(match(), told);
      changed();
    },
    direction: (way) => {
      turn(match(), way);
      changed();
    },
    letter: (letter) => {
      type(match(), letter);
      changed();
    },
    joker: () => {
      toggleJoker();
      changed();
    },
    dropWord: () => {
      dropDraft();
      app.change({});
    },
    lay: () => app.act(layOf(match())),
  };
}

// What is told in sheets: start tiles, hands, jokers, who objects, letters of an earlier word.
function telling(app) {
  const match = () => app.view.snapshot.match;
  const sheet = () => currentSheet(app.view);
  const enter = (text, one) => (one === null ? text.slice(0, -1) : text + one);
  return {
    startTile: (letter) => app.act({ event: "starttile", letter }),
    openHand: (seat) => app.change({ sheet: { name: "hand", seat } }),
    handBy: ({ seat, by }) => app.change({ sheet: { ...sheet(), seat, by } }),
    handTile: (letter) => {
      const { hand } = match().state.players[sheet().seat];
      app.change({ sheet: { ...sheet(), tiles: enter(sheet().tiles ?? "", letter).slice(0, hand) } });
    },
    digit: (digit) => app.change({ sheet: { ...sheet(), digits: enter(sheet().digits ?? "", digit).slice(0, 4) } }),
    rename: (letter) => app.act({ event: "rename", at: sheet().at, letter }),
    object: (seat) => {
      toggleObjector(match(), seat);
      app.change({});
    },
    pickTile: (picked) => app.change({ sheet: { ...sheet(), picked } }),
    replaceTile: (letter) => {
      const { entry, tiles = entry.event.tiles, picked = 0 } = sheet();
      const [field, { joker }] = readTile(match(), tiles[picked]);
      const after = tiles.map((one, at) => (at === picked ? tellTile(match(), field, { letter, joker }) : one));
      app.change({ sheet: { ...sheet(), tiles: after, picked: Math.min(picked + 1, tiles.length - 1) } });
    },
  };
}

// An earlier step told anew.
function amending(app) {
  const tapped = (name) => async (value) => {
    const { taps } = await import("./amend.js");
    app.change({ sheet: taps[name](app.view.sheet, value) });
  };
  return {
    amend: async (what) => (await import("./amend.js")).openAmend(app, what),
    amendPlace: tapped("place"),
    amendTurn: tapped("turn"),
    amendLetter: tapped("letter"),
  };
}
