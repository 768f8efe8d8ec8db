// @ts-check
// Sound on this device: the sheet on which it is chosen, and what is said while people play.

import { button, h, icon } from "./dom.js";
import { keep, kept } from "./local_storage.js";
import { Herald, isQuiet, Speaker, voiceFor } from "./speech.js";
import { languageNow, needTexts, say } from "./texts.js";
import { addSheet } from "./views/sheet.js";

const LOUDNESS = { soft: 0.35, middle: 0.7, loud: 1 };
const PACE = { slow: 0.75, usual: 1, fast: 1.25 };
const AT_FIRST = { on: false, volume: "loud", rate: "usual", hours: { on: false, from: "20:00", to: "07:00" } };

const speaker = new Speaker();
const herald = new Herald();
let chosen = { ...AT_FIRST, ...kept("sound") };

// From now on this device speaks, if that was chosen on it. Browsers want a tap before.
export async function hearken(app) {
  if (app.hear) return;
  await needTexts("sound");
  addSheet("sound", sheet);
  app.addDeeds(deedsOf(app));
  app.hear = (snapshot) => {
    const text = herald.tell(snapshot);
    if (text && speaks() && !document.hidden) speaker.say(text, manner());
  };
  if (app.view.snapshot) app.hear(app.view.snapshot);
  globalThis.speechSynthesis?.addEventListener("voiceschanged", () => app.change({}));
}

export async function openSound(app) {
  await hearken(app);
  app.change({ sheet: { name: "sound" } });
}

const speaks = () =>
  chosen.on && "speechSynthesis" in globalThis && voiceFor(languageNow()) !== null && !isQuiet(chosen.hours);
const manner = () => ({ volume: LOUDNESS[chosen.volume], rate: PACE[chosen.rate] });

function deedsOf(app) {
  function choose(changes) {
    chosen = { ...chosen, ...changes };
    keep("sound", chosen);
    if (!chosen.on) speaker.hush();
    app.change({});
  }
  const sample = () => speaks() && speaker.say(say("sound.sample"), manner());

  return {
    soundOn(on) {
      choose({ on });
      sample();
    },
    soundAs(changes) {
      choose(changes);
      sample();
    },
    soundHours: (on) => choose({ hours: { ...chosen.hours, on } }),
    soundHour: ({ end, hours }) => choose({ hours: { ...chosen.hours, [end]: later(chosen.hours[end], hours) } }),
  };
}

// An hour by the clock, some hours later: "07:00".
function later(time, hours) {
  return `${String((Number(time.split(":")[0]) + hours + 24) % 24).padStart(2, "0")}:00`;
}

function sheet() {
  return {
    title: say("sound"),
    content: [
      warning(),
      button({
        deed: "soundOn",
        value: !chosen.on,
        className: "act sound-on",
        pressed: chosen.on,
        picture: icon(chosen.on ? "sound" : "mute", "icon large"),
        label: say("sound.on"),
        testid: "sound-on",
      }),
      choice("volume", LOUDNESS),
      choice("rate", PACE),
      hours(),
    ],
  };
}

// Honest about what this device cannot do.
function warning() {
  if (!("speechSynthesis" in globalThis)) return told("warning", "sound.none");
  if (!voiceFor(languageNow())) return told("warning", "sound.no_voice");
  return chosen.on && isQuiet(chosen.hours) ? told("moon", "sound.hushed") : null;
}

function told(picture, key) {
  return h(
    "p",
    { class: "told", role: "status", "data-testid": "sound-told" },
    icon(picture),
    h("span", { class: "words" }, say(key)),
  );
}

function choice(name, steps) {
  return h(
    "div",
    { class: "rule" },
    h("b", {}, say(`sound.${name}`)),
    h(
      "span",
      { class: "options", role: "group", "aria-label": say(`sound.${name}`) },
      Object.keys(steps).map((step, at) =>
        button({
          deed: "soundAs",
          value: { [name]: step },
          className: "tool option",
          pressed: chosen[name] === step,
          picture:
            name === "volume" ? h("span", { class: "waves", "data-waves": at + 1 }, h("i"), h("i"), h("i")) : null,
          label: say(`sound.${step}`),
          testid: `sound-${step}`,
        }),
      ),
    ),
  );
}

function hours() {
  const { on, from, to } = chosen.hours;
  const step = (end, by, picture, name) =>
    button({
      deed: "soundHour",
      value: { end, hours: by },
      className: "tool option",
      picture: icon(picture),
      name: `${say(`sound.${end}`)}: ${say(name)}`,
      testid: `sound-${end}-${picture}`,
    });
  const time = (end, text) =>
    h(
      "span",
      { class: "row steps" },
      h("b", {}, say(`sound.${end}`)),
      step(end, -1, "minus", "sound.earlier"),
      h("b", { "data-testid": `sound-${end}` }, text),
      step(end, 1, "plus", "sound.later"),
    );
  return h(
    "div",
    { class: "rule" },
    h("b", {}, say("sound.hours")),
    button({
      deed: "soundHours",
      value: !on,
      className: "tool option",
      pressed: on,
      picture: icon("moon"),
      label: say(on ? "sound.hours.on" : "sound.hours.off"),
      testid: "sound-hours",
    }),
    on ? h("span", { class: "options" }, time("from", from), time("to", to)) : null,
  );
}
