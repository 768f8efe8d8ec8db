// The photo of a board with its four corners to drag: by a finger with a magnifier beside it, by the mouse, by keys.

import { h, svg } from "../dom.js";
import { say } from "../texts.js";
import { linesOf } from "./square.js";

const HANDLE_PX = 30; // of the screen: what can be touched has twice that
const RING_PX = 15;
const GLASS_PX = 132;
const CLOSER = 2.5; // than the screen shows it
const SETTLED_MS = 500; // after the last key
const STEP_PX = 1; // of the screen, by a key; with shift ten
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// `element` is to be put somewhere. `show` gets {photo, width, height}, the corners, rows and columns (null: unknown)
// and whether they were refused; `moved` is told the corners when a hand has let go of one.
export function cornersOf(moved) {
  const now = { photo: null, width: 1, height: 1, corners: [], rows: null, columns: null };
  const image = svg("image", {});
  const lines = svg("path", { class: "lines" });
  const edges = [svg("polygon", { class: "edge under" }), svg("polygon", { class: "edge" })];
  const handles = [0, 1, 2, 3].map(handle);
  const glass = glassOf();
  const picture = svg(
    "svg",
    { class: "photo-still", role: "application", "aria-label": say("photo.board"), "data-testid": "photo-still" },
    image,
    lines,
    ...edges,
    ...handles.map(({ element }) => element),
    glass.element,
  );
  let held = null; // {at, by}: the corner in hand, and how far from it the finger is
  let settling = 0;

  function show(photo, corners, rows, columns, refused) {
    Object.assign(now, photo, { corners: corners.map((one) => [...one]), rows, columns });
    picture.setAttribute("viewBox", `0 0 ${now.width} ${now.height}`);
    for (const one of [image, glass.image]) {
      for (const [name, value] of Object.entries({
        href: `/api/board-photo/${now.photo}.jpg`,
        width: now.width,
        height: now.height,
      })) {
        if (one.getAttribute(name) !== String(value)) one.setAttribute(name, value);
      }
    }
    picture.classList.toggle("refused", refused);
    place();
  }

  // Photo px for one of the screen.
  const scale = () => now.width / (picture.getBoundingClientRect().width || now.width);

  function place() {
    if (!now.photo) return;
    const far = scale();
    const path = linesOf(now.corners, now.rows, now.columns);
    lines.setAttribute("d", path);
    glass.lines.setAttribute("d", path);
    for (const one of [...edges, ...glass.edges])
      one.setAttribute("points", now.corners.map((point) => point.join()).join(" "));
    handles.forEach((one, at) => one.place(now.corners[at], far));
    glass.place(held && now.corners[held.at], far, now);
  }

  function handle(at) {
    const touch = svg("circle", { class: "touch" });
    const rings = [svg("circle", { class: "ring under" }), svg("circle", { class: "ring" })];
    const element = svg(
      "g",
      {
        class: "handle",
        tabindex: 0,
        role: "img",
        "aria-label": say(`photo.corner.${at}`),
        "data-testid": `corner-${at}`,
      },
      touch,
      ...rings,
    );
    element.addEventListener("pointerdown", (event) => take(event, at));
    // the page stays where it is: touch-action is not heeded inside a drawing
    element.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    element.addEventListener("pointermove", drag);
    element.addEventListener("pointerup", letGo);
    element.addEventListener("pointercancel", letGo);
    element.addEventListener("keydown", (event) => step(event, at));
    element.addEventListener("blur", () => settle(0));
    return {
      element,
      place: ([x, y], far) => {
        element.setAttribute("transform", `translate(${x} ${y}) scale(${far})`);
        touch.setAttribute("r", HANDLE_PX);
        for (const ring of rings) ring.setAttribute("r", RING_PX);
      },
    };
  }

  function pointOf({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM().inverse());
    return [x, y];
  }

  function put(at, [x, y]) {
    now.corners[at] = [Math.min(Math.max(x, 0), now.width), Math.min(Math.max(y, 0), now.height)];
    place();
  }

  function take(event, at) {
    if (held) return;
    const [x, y] = pointOf(event);
    held = { at, by: [now.corners[at][0] - x, now.corners[at][1] - y] };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    event.preventDefault();
    place();
  }

  function drag(event) {
    if (!held) return;
    const [x, y] = pointOf(event);
    put(held.at, [x + held.by[0], y + held.by[1]]);
  }

  function letGo() {
    if (!held) return;
    held = null;
    place();
    moved(now.corners);
  }

  function step(event, at) {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const far = scale() * STEP_PX * (event.shiftKey ? 10 : 1);
    put(at, [now.corners[at][0] + way[0] * far, now.corners[at][1] + way[1] * far]);
    clearTimeout(settling);
    settling = setTimeout(() => settle(1), SETTLED_MS);
  }

  // Keys have stopped: by themselves, or as another corner is turned to.
  function settle(late) {
    if (!settling) return;
    if (!late) clearTimeout(settling);
    settling = 0;
    moved(now.corners);
  }

  new ResizeObserver(place).observe(picture);
  return { element: h("figure", { class: "photo-frame" }, picture), show };
}

// What lies under a finger, larger, beside it.
function glassOf() {
  const image = svg("image", {});
  const lines = svg("path", { class: "lines" });
  const edges = [svg("polygon", { class: "edge under" }), svg("polygon", { class: "edge" })];
  const cross = svg("path", { class: "cross" });
  const inner = svg("svg", { x: 0, y: 0 }, image, lines, ...edges, cross);
  const rim = svg("rect", { class: "rim", rx: 14 });
  const element = svg("g", { class: "glass", "data-testid": "glass" }, inner, rim);
  element.setAttribute("visibility", "hidden");

  function place(point, far, { width, height }) {
    element.setAttribute("visibility", point ? "visible" : "hidden");
    if (!point) return;
    const [x, y] = point;
    const side = GLASS_PX * far;
    const reach = side / CLOSER / 2;
    const away = (HANDLE_PX + 14) * far;
    // above the finger; near the top beside it, towards the middle
    const above = y - away - side > 0;
    const left = above ? x - side / 2 : x < width / 2 ? x + away : x - away - side;
    const top = above ? y - away - side : y - side / 2;
    const [atX, atY] = [Math.min(Math.max(left, 0), width - side), Math.min(Math.max(top, 0), height - side)];
    element.setAttribute("transform", `translate(${atX} ${atY})`);
    for (const one of [inner, rim]) for (const name of ["width", "height"]) one.setAttribute(name, side);
    rim.setAttribute("rx", 14 * far);
    inner.setAttribute("viewBox", `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`);
    cross.setAttribute("d", `M${x - reach} ${y}H${x + reach}M${x} ${y - reach}V${y + reach}`);
  }

  return { element, image, lines, edges, place };
}
