// @ts-check
// The camera page: the latest still, as large as it goes.

import { openPage } from "./page.js";
import { still } from "./camera_image.js";
import { loadTexts, say } from "./texts.js";

await loadTexts();
openPage(say("title.camera"), still());
