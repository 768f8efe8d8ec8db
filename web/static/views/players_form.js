// @ts-check
// Who plays: names, animals, who begins.

import { button, h, icon } from "../dom.js";
import { starterOf } from "../offer.js";
import { animalBadge, animalText, ANIMALS } from "../seats.js";
import { say } from "../texts.js";

export const called = ({ name, animal }) => name.trim() || animalText(animal);

export function who(offered, draft) {
  const {
    edition,
    seats: [least, most],
  } = offered;
  const count = draft.seats.length;
  const first = starterOf(offered, draft);
  return h(
    "fieldset",
    { class: "seats" },
    h("legend", {}, say("who_plays")),
    first !== null && draft.asked?.what === "youngest" ? youngest(edition, draft) : null,
    draft.seats.map((seat, at) => row(seat, at, draft, first)),
    h(
      "div",
      { class: "row" },
      button({
        deed: "moreSeats",
        className: "act quiet",
        picture: icon("plus"),
        label: say("one_more"),
        testid: "more-seats",
        hidden: count >= most,
      }),
      button({
        deed: "lessSeats",
        className: "act quiet",
        picture: icon("minus"),
        label: say("one_less"),
        testid: "less-seats",
        hidden: count <= least,
      }),
      first === null
        ? null
        : button({
            deed: "ask",
            value: { what: "youngest" },
            className: "act quiet",
            picture: icon("first"),
            label: say("minutes.who_is_youngest", {}, edition),
            testid: "ask-youngest",
            pressed: draft.asked?.what === "youngest",
          }),
    ),
  );
}

function row(seat, at, draft, first) {
  const { id, name, animal } = seat;
  const asking = draft.asked?.what === "animal" && draft.asked.id === id;
  return h(
    "div",
    { class: "seat", "data-animal": ANIMALS[animal], "data-key": `seat-${id}` },
    button({
      deed: "ask",
      value: { what: "animal", id },
      className: "plain",
      picture: animalBadge(animal),
      name: say("minutes.other_animal", { name: called(seat) }),
      pressed: asking,
      testid: `animal-${at}`,
    }),
    h("input", {
      type: "text",
      value: name,
      maxlength: 20,
      placeholder: animalText(animal),
      "aria-label": say("name_of", { animal: animalText(animal) }),
      "data-id": id,
      "data-input": "name",
      "data-testid": `name-${at}`,
      autocomplete: "off",
      autocapitalize: "words",
      spellcheck: "false",
      enterkeyhint: "done",
    }),
    first === null
      ? null
      : button({
          deed: "first",
          value: at,
          pressed: first === at,
          className: "tool first",
          picture: icon("first"),
          label: say("begins_short"),
          name: say("begins", { name: called(seat) }),
          testid: `first-${at}`,
        }),
    asking ? animals(id, animal) : null,
  );
}

function animals(id, mine) {
  return h(
    "div",
    { class: "row animals", role: "group", "aria-label": say("minutes.which_animal") },
    ANIMALS.map((name, animal) =>
      button({
        deed: "animal",
        value: { id, animal },
        className: "plain",
        picture: animalBadge(animal),
        name: animalText(animal),
        pressed: animal === mine,
        testid: `take-${name}`,
      }),
    ),
  );
}

// Nobody has to know her own name in letters to tap herself.
function youngest(edition, draft) {
  return h(
    "div",
    {
      class: "youngest",
      role: "group",
      "aria-label": say("minutes.tap_youngest", {}, edition),
      "data-testid": "youngest",
    },
    h("p", { class: "lead" }, say("minutes.tap_youngest", {}, edition)),
    h(
      "div",
      { class: "row" },
      draft.seats.map((seat, at) =>
        button({
          deed: "first",
          value: at,
          className: "act",
          picture: animalBadge(seat.animal),
          label: called(seat),
          testid: `youngest-${at}`,
        }),
      ),
    ),
  );
}
