// A guided page: what is tapped is done by the box, and its answer, or why it refused, is what is drawn next.

import { Refused } from "./box.js";
import { say } from "./texts.js";

// `view` has state, complaint, sure and busy; `deeds` are by the name of their button; `goesOn` names those during
// which the page need not rest; `refused` is told a refusal's reason. Gives what takes up an answer of the box.
export function lesson({ root, view, render, deeds, goesOn = [], refused = () => {} }) {
  async function refresh(asked) {
    try {
      view.state = await asked;
      view.complaint = "";
    } catch (error) {
      view.complaint = error instanceof Refused ? error.message : say("silent");
      refused(error.reason);
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
    const control = event.target.closest("[data-do]");
    if (control) run(control.dataset.do, control.dataset.value && JSON.parse(control.dataset.value));
  });
  return refresh;
}
