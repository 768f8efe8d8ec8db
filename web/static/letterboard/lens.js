// What part of the board is seen: zoom and pan by one finger or two, by the wheel, by a double tap.

import { FIELD, frameOf, placeOf } from "./measures.js";

const LARGEST_PX = 84; // a field at the closest look
const DRAG_PX = 9; // less is a tap
const DOUBLE_MS = 320;

const lens = { board: null, zoom: 1, x: 0, y: 0, aspect: 1, size: null };
const fingers = new Map();
let tapped = null;
let moved = false;
let spread = 0;
let before = { time: -Infinity, x: 0, y: 0 };

// The view box for a board; another board is seen as a whole.
export function viewBox(match) {
  const { width, height } = frameOf(match);
  const board = `${match.id}-${width}-${height}`;
  if (lens.board !== board) Object.assign(lens, { board, zoom: 1, x: width / 2, y: height / 2 });
  lens.size = { width, height };
  measureAspect();
  requestAnimationFrame(show); // by then the board may have another place on the page
  return boxText();
}

export function isZoomed() {
  return lens.zoom > 1.01;
}

export function zoomBy(factor) {
  zoomAt(factor, lens.x, lens.y);
}

export function fit() {
  zoomAt(1 / lens.zoom, lens.x, lens.y);
}

// Brings a field into sight; fields too small to tell apart come closer.
export function comeTo(match, at) {
  const scale = scaleNow();
  const corner = placeOf(match, at);
  if (FIELD * scale < 26) lens.zoom = Math.min(closest(), (lens.zoom * 34) / (FIELD * scale));
  const [x, y] = [corner.x + FIELD / 2, corner.y + FIELD / 2];
  const { width, height } = seen();
  lens.x = Math.min(Math.max(lens.x, x + 2 * FIELD - width / 2), x - 2 * FIELD + width / 2);
  lens.y = Math.min(Math.max(lens.y, y + FIELD - height / 2), y - FIELD + height / 2);
  keepInside();
}

// The point of the board that was tapped last, in its own measures; null after a drag.
export function takeTap() {
  const point = tapped;
  tapped = null;
  return point;
}

function measureAspect() {
  const place = document.querySelector(".letters")?.getBoundingClientRect();
  lens.aspect = place?.height ? place.width / place.height : lens.size.width / lens.size.height;
}

function seen() {
  const { width, height } = lens.size;
  const whole = Math.max(width, height * lens.aspect);
  return { width: whole / lens.zoom, height: whole / lens.aspect / lens.zoom };
}

function boxText() {
  const { width, height } = seen();
  return [lens.x - width / 2, lens.y - height / 2, width, height].map((one) => one.toFixed(2)).join(" ");
}

// Pixels a measure of the board.
function scaleNow() {
  const place = document.querySelector(".letters")?.getBoundingClientRect();
  return place ? place.width / seen().width : 1;
}

function closest() {
  const scale = scaleNow();
  return Math.max(1, (lens.zoom * LARGEST_PX) / (FIELD * scale));
}

function pointOf({ clientX, clientY }) {
  const letters = document.querySelector(".letters");
  return new DOMPoint(clientX, clientY).matrixTransform(letters.getScreenCTM().inverse());
}

function keepInside() {
  const { width, height } = lens.size;
  const box = seen();
  lens.x = box.width >= width ? width / 2 : Math.min(Math.max(lens.x, box.width / 2), width - box.width / 2);
  lens.y = box.height >= height ? height / 2 : Math.min(Math.max(lens.y, box.height / 2), height - box.height / 2);
}

// Zooms so that a point of the board stays where it is on the screen.
function zoomAt(factor, x, y) {
  const zoom = Math.min(Math.max(lens.zoom * factor, 1), closest());
  const still = lens.zoom / zoom;
  Object.assign(lens, { zoom, x: x + (lens.x - x) * still, y: y + (lens.y - y) * still });
  show();
}

function show() {
  const letters = document.querySelector(".letters");
  if (!letters) return;
  measureAspect();
  keepInside();
  letters.setAttribute("viewBox", boxText());
  letters.classList.toggle("zoomed", isZoomed());
}

const boardOf = (event) => event.target.closest?.(".letters");

function press(event) {
  if (!boardOf(event)) return;
  if (!fingers.size) moved = false;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY });
  if (fingers.size === 2) spread = distance();
}

function drag(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  Object.assign(finger, { x: event.clientX, y: event.clientY });
  if (Math.hypot(finger.x - finger.fromX, finger.y - finger.fromY) > DRAG_PX) moved = true;
  if (!moved) return;
  const scale = scaleNow();
  lens.x -= dx / scale / fingers.size;
  lens.y -= dy / scale / fingers.size;
  show();
  if (fingers.size < 2) return;
  const [one, other] = [...fingers.values()];
  const { x, y } = pointOf({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 });
  zoomAt(distance() / spread, x, y);
  spread = distance();
}

function lift(event) {
  if (!fingers.delete(event.pointerId) || event.type === "pointercancel") return;
  tapped = !moved && boardOf(event) ? pointOf(event) : null;
  if (!tapped) return;
  const now = performance.now();
  const again = now - before.time < DOUBLE_MS && Math.hypot(event.clientX - before.x, event.clientY - before.y) < 24;
  before = { time: again ? -Infinity : now, x: event.clientX, y: event.clientY };
  if (!again) return;
  const { x, y } = tapped;
  if (lens.zoom > 1.6) fit();
  else zoomAt(2.4, x, y);
}

function distance() {
  const [one, other] = [...fingers.values()];
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}

function wheel(event) {
  if (!boardOf(event)) return;
  event.preventDefault();
  const { x, y } = pointOf(event);
  zoomAt(Math.exp(-event.deltaY / 400), x, y);
}

addEventListener("pointerdown", press);
addEventListener("pointermove", drag);
addEventListener("pointerup", lift);
addEventListener("pointercancel", lift);
addEventListener("wheel", wheel, { passive: false });
addEventListener("resize", show);
