// Two rectangles over the camera's picture, in shares of it: drag one's middle to move it, its corner to size it.

import { h, svg } from "./dom.js";
import { say } from "./texts.js";

const START = { zone: [0.3, 0.15, 0.7, 0.85], card: [0.44, 0.3, 0.56, 0.68] };
const LEAST = 0.04;
const STEP = 0.01; // of an arrow key

// `element` is to be put somewhere; `boxes` are left, top, right, bottom of each, 0 to 1.
export function drawing() {
  const boxes = structuredClone(START);
  const picture = svg("svg", {
    viewBox: "0 0 1600 900",
    class: "zones",
    role: "application",
    "aria-label": say("calibrate.zones"),
  });
  const image = svg("image", { width: 1600, height: 900, preserveAspectRatio: "none" });
  picture.append(image, ...Object.keys(boxes).flatMap(parts));
  let count = 0;
  setInterval(
    () => picture.checkVisibility() && !document.hidden && image.setAttribute("href", `/camera.jpg?${count++}`),
    1000,
  );

  function parts(name) {
    const rect = svg("rect", {
      class: `of-${name}`,
      tabindex: 0,
      role: "img",
      "aria-label": say(`calibrate.zones.${name}`),
      "data-testid": `box-${name}`,
    });
    const handle = svg("circle", {
      class: `handle of-${name}`,
      r: 34,
      tabindex: 0,
      role: "img",
      "aria-label": say(`calibrate.zones.${name}.size`),
      "data-testid": `size-${name}`,
    });
    const label = svg("text", { class: `of-${name}` }, say(`calibrate.zones.${name}`));
    const place = () => {
      const [left, top, right, bottom] = boxes[name].map((share, at) => share * (at % 2 ? 900 : 1600));
      for (const [key, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top }))
        rect.setAttribute(key, `${value}`);
      handle.setAttribute("cx", right);
      handle.setAttribute("cy", bottom);
      label.setAttribute("x", left + 12);
      label.setAttribute("y", top - 14);
    };
    drag(rect, (dx, dy) => move(name, dx, dy), place);
    drag(handle, (dx, dy) => size(name, dx, dy), place);
    place();
    return [rect, handle, label];
  }

  function move(name, dx, dy) {
    const [left, top, right, bottom] = boxes[name];
    const x = Math.min(Math.max(dx, -left), 1 - right);
    const y = Math.min(Math.max(dy, -top), 1 - bottom);
    boxes[name] = [left + x, top + y, right + x, bottom + y];
  }

  function size(name, dx, dy) {
    const [left, top, right, bottom] = boxes[name];
    boxes[name] = [
      left,
      top,
      Math.min(1, Math.max(left + LEAST, right + dx)),
      Math.min(1, Math.max(top + LEAST, bottom + dy)),
    ];
  }

  function drag(part, by, place) {
    let from = null;
    part.addEventListener("pointerdown", (event) => {
      from = [event.clientX, event.clientY];
      part.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    part.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (!from) return;
      const { width, height } = picture.getBoundingClientRect();
      by((clientX - from[0]) / width, (clientY - from[1]) / height);
      from = [clientX, clientY];
      place();
    });
    for (const end of ["pointerup", "pointercancel"]) part.addEventListener(end, () => (from = null));
    part.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
        event.key
      ];
      if (!way) return;
      event.preventDefault();
      by(...way);
      place();
    });
  }

  return { boxes: () => structuredClone(boxes), element: h("figure", { class: "frame drawn" }, picture) };
}
