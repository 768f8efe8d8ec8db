// @ts-check
// A guided page: what is tapped is done by the box, and its answer, or why it refused, is what is drawn next.

import { Refused } from "./box.js";
import { controlAt } from "./dom.js";
import { say } from "./texts.js";

/**
 * `view` has state, complaint, sure and busy; `deeds` are by the name of their button; `goesOn` names those during
 * which the page need not rest; `refused` is told a refusal's reason. Gives what takes up an answer of the box.
 * @param {object} page
 * @param {HTMLElement} page.root
 * @param {any} page.view
 * @param {() => void} page.render
 * @param {Deeds} page.deeds
 * @param {string[]} [page.goesOn]
 * @param {(reason?: string) => void} [page.refused]
 */
export function lesson({ root, view, render, deeds, goesOn = [], refused = () => {} }) {
  async function refresh(asked) {
    try {
      view.state = await asked;
      view.complaint = "";
    } catch (error) {
      view.complaint = error instanceof Refused ? error.message : say("silent");
      refused(error instanceof Refused ? error.reason : undefined);
    }
    render();
  }

  async function run(name, value) {
    if (name === "sure") {
      view.sure = value;
      render();
      return;
    }
    view.sure = null;
    view.busy = !goesOn.includes(name);
    render();
    await refresh(deeds[name](value));
    view.busy = false;
    render();
  }

  root.addEventListener("click", (event) => {
    const control = controlAt(event);
    if (control) run(control.dataset.do ?? "", control.dataset.value && JSON.parse(control.dataset.value));
  });
  return refresh;
}
