// @ts-check
// The table seen from above, with a chair for everybody. A chair is dragged to where she sits; tapping it and then the
// place does the same, and so do the arrow keys.

import { PLACES } from "../draft.js";
import { h, icon } from "../dom.js";
import { animalBadge, ANIMALS } from "../seats.js";
import { say } from "../texts.js";
import { called } from "./players_form.js";

const A_TAP_PX = 8; // a finger that moves less has not dragged
const STEPS = { ArrowLeft: 1, ArrowDown: 1, ArrowRight: -1, ArrowUp: -1 }; // clockwise, seen from the near side

// `first`: the seat that begins, or null.
export function round(draft, first) {
  const lifted = draft.asked?.what === "place" ? draft.asked.id : null;
  // so that none loses the keyboard as it moves
  const chairs = [...draft.seats].sort((one, other) => one.id - other.id);
  return h(
    "section",
    { class: "round", "aria-label": say("minutes.round"), "data-testid": "round" },
    h("div", { class: "board-top", "aria-hidden": "true" }, icon("pile")),
    PLACES.map((place) => spot(place, lifted, draft)),
    chairs.map((seat) => chair(seat, lifted, draft, first)),
  );
}

function spot(place, lifted, draft) {
  if (lifted === null)
    return h("span", { class: "spot", "data-place": place, "data-key": `spot-${place}`, "aria-hidden": "true" });
  const sitting = draft.seats.find((seat) => seat.place === place);
  return h("button", {
    type: "button",
    class: "spot open",
    "data-do": "place",
    "data-value": JSON.stringify({ id: lifted, place }),
    "data-place": place,
    "data-key": `open-${place}`,
    "data-testid": `spot-${place}`,
    "aria-label": say(sitting ? "minutes.taken_place" : "minutes.free_place", {
      name: sitting && called(sitting),
      place: place + 1,
    }),
  });
}

function chair(seat, lifted, draft, first) {
  const { id, animal, place } = seat;
  const at = draft.seats.indexOf(seat);
  const free = lifted === null || lifted === id;
  return h(
    "button",
    {
      type: "button",
      class: ["chair", lifted === id && "lifted"],
      "data-do": free ? "ask" : "place",
      "data-value": JSON.stringify(free ? { what: "place", id } : { id: lifted, place }),
      "data-key": `chair-${id}`,
      "data-place": place,
      "data-chair": id,
      "data-animal": ANIMALS[animal],
      "data-testid": `chair-${ANIMALS[animal]}`,
      "aria-pressed": String(lifted === id),
      "aria-label": say(first === at ? "minutes.chair_first" : "minutes.chair", {
        name: called(seat),
        place: place + 1,
      }),
    },
    animalBadge(animal),
    h("span", { class: "name" }, called(seat)),
    first === at ? icon("first", "icon star") : null,
  );
}

// Hears fingers and keys for as long as the page lives.
export function listenToChairs(app) {
  const { root } = app;
  const chairUnder = (event) => event.target.closest?.("[data-chair]");
  const move = (id, place) => app.run("place", { id, place });
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    const held = chairUnder(event);
    if (held) drag = { held, x: event.clientX, y: event.clientY, far: false };
  });
  root.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.far ||= Math.hypot(x, y) > A_TAP_PX;
    if (!drag.far) return;
    drag.held.setPointerCapture(event.pointerId);
    drag.held.style.translate = `${x}px ${y}px`;
  });
  root.addEventListener("pointercancel", () => (drag = letGo(drag)));
  root.addEventListener("pointerup", (event) => {
    if (drag?.far) move(Number(drag.held.dataset.chair), nearest(root, event));
    drag = letGo(drag);
  });
  root.addEventListener("keydown", (event) => {
    const held = chairUnder(event);
    const step = held && STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(Number(held.dataset.chair), (Number(held.dataset.place) + step + PLACES.length) % PLACES.length);
  });
}

// The click that follows a drag is none.
function letGo(drag) {
  if (!drag) return null;
  drag.held.style.translate = "";
  if (drag.far) {
    const ignore = (event) => event.stopPropagation();
    drag.held.addEventListener("click", ignore);
    setTimeout(() => drag.held.removeEventListener("click", ignore));
  }
  return null;
}

function nearest(root, { clientX, clientY }) {
  const far = (spot) => {
    const { x, y, width, height } = spot.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  };
  const spots = [...root.querySelectorAll(".spot")].sort((one, other) => far(one) - far(other));
  return Number(spots[0].dataset.place);
}
