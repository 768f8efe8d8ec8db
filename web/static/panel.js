// @ts-check
// The simulated panel on the bench: its buttons, and its light in colour and rhythm.

import { get, post } from "./box.js";
import { button, h, icon } from "./dom.js";
import { say } from "./texts.js";

export function hasPanel() {
  return document.documentElement.dataset.features.split(" ").includes("panel");
}

export const lookAtPanel = () => get("/bench/panel");

export const panelDeeds = {
  panel_ok: () => post("/bench/panel/ok"),
  panel_power: (on) => post("/bench/panel/power", { on }),
};

let shining = null;

// The rhythm as an animation of the lamp: it goes on from where it is as long as the light says the same.
export function shine(root, { light, rhythm_s }) {
  const lamp = root.querySelector(".lamp");
  if (!lamp || shining === light) return;
  shining = light;
  for (const running of lamp.getAnimations()) running.cancel();
  const all_s = rhythm_s.reduce((sum, span_s) => sum + span_s, 0);
  if (!all_s || matchMedia("(prefers-reduced-motion: reduce)").matches) return; // the text says it, too
  let at_s = 0;
  const frames = rhythm_s.map((span_s, number) => {
    const frame = { offset: at_s / all_s, opacity: number % 2 ? 0.12 : 1, easing: "step-end" };
    at_s += span_s;
    return frame;
  });
  lamp.animate([...frames, { offset: 1, opacity: 1 }], { duration: all_s * 1000, iterations: Infinity });
}

export function panelPart({ light, colour, held }) {
  return h(
    "section",
    { class: "zone", "data-testid": "panel", "data-light": light },
    h("h2", {}, say("bench.panel")),
    h(
      "p",
      { class: "lamp-line", role: "status" },
      h("span", { class: `lamp rgb-${colour.join("")}`, "data-key": "lamp" }),
      say(`light.${light}`),
    ),
    h(
      "div",
      { class: "list" },
      button({ deed: "panel_ok", picture: icon("verdict-yes"), label: say("bench.panel.ok"), testid: "panel-ok" }),
      button({
        deed: "panel_power",
        value: !held,
        pressed: held,
        picture: icon("power"),
        label: say("bench.panel.power"),
        testid: "panel-power",
      }),
    ),
  );
}
