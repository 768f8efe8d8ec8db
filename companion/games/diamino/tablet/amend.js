// An earlier step told as what no list can hold: a word that is typed, a joker, a hand, what the dictionary said, who
// objected. Comes over the network when somebody needs it.

import { get } from "../../box.js";
import { button, h, icon, needStyles } from "../../dom.js";
import { badge } from "../../seats.js";
import { nameOf, proposal } from "../../sentences.js";
import { say } from "../../texts.js";
import { addSheet } from "../../views/sheet.js";
import { draftOf, layOf, openDraft, select, toggleJoker, turn, type } from "../../letterboard/draft.js";
import { columnsOf, fieldName } from "../../letterboard/fields.js";
import { key, letterKey, letterKeys } from "./keys.js";
import { tile } from "../../letterboard/tiles.js";

const VERDICTS = { yes: "verdict-yes", doubtful: "question", no: "verdict-no" };
const MOST_DIGITS = 4;

let past = null; // the match as it stood before the step

// `as`: whether the step is corrected or another one is put in before it.
export async function openAmend(app, { entry, as }) {
  const { match } = app.view.snapshot;
  const [moment] = await Promise.all([get(`/api/moment?at=${entry.at}`), needStyles("again")]);
  past = { ...match, ...moment, acts: `${match.acts}-${as}-${entry.at}` };
  app.change({ sheet: { name: "amend", entry, as } });
}

addSheet("amend", (_, sheet) => ({
  title: say(as(sheet, "insert.title", "what_was_it")),
  wide: true,
  content: sheet.form ? FORMS[sheet.form](sheet) : ways(sheet),
}));

const as = (sheet, insert, correct) => (sheet.as === "insert" ? insert : correct);

function amended(sheet, event) {
  const { at } = sheet.entry;
  return sheet.as === "insert" ? { event: "insert", at, what: event } : { event: "correct", at, to: event };
}

function tells(sheet, event, label, disabled = false) {
  return button({
    deed: "act",
    value: amended(sheet, event),
    className: "act main",
    picture: icon("pencil"),
    label,
    testid: "amend",
    disabled,
  });
}

// --- what could be done then

function ways(sheet) {
  const found = FOR_PHASE[past.state.phase]?.() ?? [];
  if (!found.length) return h("p", { class: "lead" }, say("insert.none"));
  return h(
    "div",
    { class: "list" },
    found.map(({ picture, label, ...form }) =>
      button({
        deed: "open",
        value: { ...sheet, ...form },
        className: "act",
        picture,
        label,
        testid: `amend-${form.form}`,
      }),
    ),
  );
}

const FOR_PHASE = {
  lay: () => [
    { form: "word", picture: icon("lay"), label: say("tiles.type_word") },
    ...(past.options["dm.joker_fixed"] === false && jokers().length
      ? [{ form: "joker", picture: icon("joker"), label: say("tiles.rename") }]
      : []),
    ...(past.options["dm.open_hands"] ? past.seats.map((_, seat) => shows(seat)) : []),
  ],
  account: () =>
    past.state.owing.flatMap(({ seat }) => [
      {
        form: "tell",
        seat,
        picture: [badge(seat), icon("dice")],
        label: `${nameOf(past, seat)}: ${say("tiles.tell_value")}`,
      },
      shows(seat),
    ]),
  judging: () => [
    ...(past.state.pending.words.some(({ verdict }) => verdict === null)
      ? [{ form: "verdicts", picture: icon("book"), label: say("amend.verdicts") }]
      : []),
    ...(past.options["dm.challenge_penalty"]
      ? [{ form: "objector", picture: icon("people"), label: say("tiles.objector") }]
      : []),
  ],
};

const shows = (seat) => ({
  form: "show",
  seat,
  picture: [badge(seat), icon("tile-back")],
  label: `${nameOf(past, seat)}: ${say("tiles.show_tiles")}`,
});

const FORMS = { word, joker, show, tell, verdicts, objector };

// --- a word: where it begins, which way it goes, its letters

function word(sheet) {
  const draft = draftOf(past);
  return draft?.from === undefined || draft.from === null || sheet.where ? place(sheet) : letters(sheet, draft);
}

function place(sheet) {
  const names = Array.from({ length: columnsOf(past) }, (_, at) => String.fromCharCode(65 + at));
  const rows = past.state.grid.map((_, at) => String(at + 1));
  return [numbers(sheet, "column", names), numbers(sheet, "row", rows)];
}

function numbers(sheet, of, names) {
  return h(
    "section",
    { class: "amend-place" },
    h("h2", {}, say(`amend.${of}`)),
    h(
      "div",
      { class: "keys numbers" },
      names.map((label, at) =>
        button({
          deed: "amendPlace",
          value: { [of]: at },
          className: "key",
          label,
          pressed: sheet[of] === at,
          testid: `${of}-${label}`,
        }),
      ),
    ),
  );
}

function letters(sheet, draft) {
  const laid = [...draft.tiles].sort(([a], [b]) => a - b);
  const directions = past.options["dm.upward_words"] === false ? ["across", "down"] : ["across", "down", "up"];
  return [
    h(
      "div",
      { class: "place" },
      button({
        deed: "open",
        value: { ...sheet, where: true },
        className: "act quiet",
        picture: icon("fit"),
        label: fieldName(past, draft.from),
        testid: "amend-where",
      }),
      h(
        "div",
        { class: "directions", role: "group", "aria-label": say("tiles.direction") },
        directions.map((way) =>
          button({
            deed: "amendTurn",
            value: way,
            className: "tool",
            picture: icon(`arrow-${way}`),
            name: say(`direction.${way}`),
            pressed: way === draft.direction,
            testid: `direction-${way}`,
          }),
        ),
      ),
    ),
    h(
      "p",
      { class: "entered", "data-testid": "entered" },
      laid.map(([, { letter, joker: star }]) => tile(past, letter, star)),
    ),
    letterKeys(past, "amendLetter", [
      key({
        deed: "amendLetter",
        value: "*",
        picture: "joker",
        name: say("tiles.joker_key"),
        pressed: draft.joker,
        testid: "key-*",
      }),
      erase(),
    ]),
    tells(sheet, layOf(past), say("tiles.correct_word"), !laid.length),
  ];
}

const erase = () =>
  key({ deed: "amendLetter", value: null, picture: "erase", name: say("tiles.erase"), testid: "key-back" });

// --- a joker that was to stand for another letter

function jokers() {
  return past.state.grid.flatMap((row, y) =>
    [...row].flatMap((letter, x) =>
      letter === letter.toUpperCase() ? [] : [{ at: y * row.length + x, letter: letter.toUpperCase() }],
    ),
  );
}

function joker(sheet) {
  const found = jokers();
  const { at } = sheet.joker === undefined ? found[0] : { at: sheet.joker };
  const { letter = null } = sheet;
  return [
    h(
      "div",
      { class: "row" },
      found.map((one) =>
        button({
          deed: "open",
          value: { ...sheet, joker: one.at },
          className: "act quiet",
          picture: tile(past, one.letter, true),
          label: fieldName(past, one.at),
          pressed: one.at === at,
          testid: `joker-${fieldName(past, one.at)}`,
        }),
      ),
    ),
    letterKeys(past, "amendLetter"),
    tells(
      sheet,
      { event: "rename", at: fieldName(past, at), letter },
      letter
        ? say("choice.rename", { field: fieldName(past, at), letter })
        : say("tiles.stands_for", { field: fieldName(past, at) }),
      !letter,
    ),
  ];
}

// --- a hand: its tiles, or its value

function show(sheet) {
  const { seat, text = "" } = sheet;
  const { hand } = past.state.players[seat];
  return [
    h(
      "p",
      { class: "entered", "data-testid": "entered" },
      [...text].map((letter) => tile(past, letter)),
    ),
    letterKeys(past, "amendLetter", [past.state.tiles.jokers ? letterKey(past, "amendLetter", "*") : null, erase()]),
    tells(
      sheet,
      { event: "show", seat, tiles: text },
      say("tiles.show", { name: nameOf(past, seat) }),
      text.length !== hand,
    ),
  ];
}

function tell(sheet) {
  const { seat, text = "" } = sheet;
  return [
    h("output", { class: "digits", "data-testid": "digits" }, text || "–"),
    h(
      "div",
      { class: "keys digits-keys" },
      [..."1234567890"].map((digit) =>
        button({ deed: "amendLetter", value: digit, className: "key", label: digit, testid: `key-${digit}` }),
      ),
      erase(),
    ),
    tells(
      sheet,
      { event: "tell", seat, value: Number(text) },
      say("tiles.tell", { name: nameOf(past, seat), value: text || "–" }),
      !text,
    ),
  ];
}

// --- what the dictionary said of each word, and who objected in vain

function verdicts(sheet) {
  const { words } = past.state.pending;
  const said = sheet.said ?? words.map(() => "yes");
  return [
    words.map(({ text }, at) =>
      h(
        "div",
        { class: "row" },
        h("b", {}, text.toUpperCase()),
        Object.entries(VERDICTS).map(([one, sign]) =>
          button({
            deed: "open",
            value: { ...sheet, said: said.with(at, one) },
            className: "act quiet",
            picture: icon(sign),
            label: say(`verdict.${one}`),
            pressed: said[at] === one,
            testid: `verdict-${at}-${one}`,
          }),
        ),
      ),
    ),
    tells(sheet, { event: "judged", verdicts: said }, say("amend.verdicts")),
  ];
}

function objector(sheet) {
  const { turn: own } = past.state;
  const learn = sheet.entry.event.learn ?? [];
  const others = past.seats.map((_, seat) => seat).filter((seat) => seat !== own);
  return h(
    "div",
    { class: "list" },
    [null, ...others].map((challenger) => {
      const event = { event: "accept", learn, challenger };
      const label =
        challenger === null ? proposal(past, event) : say("amend.objected", { name: nameOf(past, challenger) });
      return button({
        deed: "act",
        value: amended(sheet, event),
        className: "act",
        picture: challenger === null ? icon("verdict-yes") : badge(challenger),
        label,
        testid: `objected-${challenger ?? "nobody"}`,
      });
    }),
  );
}

// --- what taps do here

export const taps = {
  place(sheet, part) {
    const { column, row } = { ...sheet, ...part };
    if (column === undefined || row === undefined) return { ...sheet, ...part };
    if (!draftOf(past)) openDraft(past);
    select(past, row * columnsOf(past) + column);
    const { column: _, row: __, where: ___, ...after } = sheet;
    return after;
  },
  turn(sheet, way) {
    turn(past, way);
    return { ...sheet };
  },
  letter(sheet, letter) {
    if (sheet.form === "joker") return { ...sheet, letter };
    if (sheet.form === "word") {
      if (letter === "*") toggleJoker();
      else type(past, letter);
      return { ...sheet };
    }
    const { text = "" } = sheet;
    const most = sheet.form === "tell" ? MOST_DIGITS : past.state.players[sheet.seat].hand;
    return { ...sheet, text: letter === null ? text.slice(0, -1) : (text + letter).slice(0, most) };
  },
};
