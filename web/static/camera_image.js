// @ts-check
// What the camera sees: a still a second, asked for only while somebody looks.

import { h } from "./dom.js";
import { say } from "./texts.js";

const EVERY_MS = 1000;

// Is there a camera at all? Its pictures may still be for others only.
export function hasEye() {
  return document.documentElement.dataset.features.split(" ").includes("camera");
}

export function hasCamera() {
  return document.documentElement.dataset.pages.split(" ").includes("camera");
}

// A picture that renews itself; when none comes it says so.
export function still() {
  const image = h("img", {
    class: "still",
    alt: say("title.camera"),
    width: 1280,
    height: 720,
    "data-testid": "still",
  });
  const frame = h("figure", { class: "frame" }, image, h("figcaption", {}, say("camera.none")));
  let count = 0;

  function renew() {
    if (!document.hidden) image.src = `/camera.jpg?${count++}`;
  }
  image.addEventListener("load", () => frame.classList.add("seeing"));
  image.addEventListener("error", () => frame.classList.remove("seeing"));
  setInterval(renew, EVERY_MS);
  renew();
  return frame;
}
