// The camera page: the latest still, as large as it goes.

import { h, icon } from "./dom.js";
import { still } from "./still.js";
import { loadTexts, say } from "./texts.js";

await loadTexts();
document
  .getElementById("app")
  .append(
    h(
      "header",
      { class: "top" },
      h("a", { class: "tool", href: "/" }, icon("back"), say("camera.back")),
      h("h1", {}, say("title.camera")),
    ),
    still(),
  );
