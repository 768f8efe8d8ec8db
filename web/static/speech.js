// @ts-check
// Saying aloud what the tablet shows, with the browser's own voice: one sentence at a time, the newest next,
// none twice.

import { lastEvent } from "./match.js";
import { gameOf } from "./game_registry.js";
import { nameOf, sentence } from "./sentences.js";
import { languageNow } from "./texts.js";
import { victory } from "./views/winner.js";

const MINUTES_A_DAY = 24 * 60;

// A voice of a language ("pt" is served by pt-BR); null when the device has none.
export function voiceFor(language, voices = globalThis.speechSynthesis?.getVoices() ?? []) {
  const fitting = voices.filter(({ lang }) => lang.replace("_", "-").split("-")[0] === language);
  return fitting.find((voice) => voice.default) ?? fitting.find((voice) => voice.localService) ?? fitting[0] ?? null;
}

// Does `now` lie in the quiet hours, which may go over midnight? `from` and `to` are as "20:00".
export function isQuiet({ on, from, to }, now = new Date()) {
  const at = (text) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const since = (minute) => (minute - at(from) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return on && since(now.getHours() * 60 + now.getMinutes()) < since(at(to));
}

// What a snapshot has to say: the sentence of the last event as the tablet shows it, and who is to do what now. The key
// tells it from everything that was said before; null when nothing happened.
export function news({ match }) {
  const last = match && lastEvent(match);
  if (!last) return null;
  const key = `${match.id}-${last.at}-${JSON.stringify(last.event)}`;
  const { outcome, turn } = match.state;
  const told = [sentence(match, last)];
  if (outcome) told.push(victory(match));
  else if (!match.conflict) told.push(`${nameOf(match, turn)}: ${gameOf(match).hint(match)}`);
  return { key, at: last.at, match: match.id, turn, told };
}

// Speaks one text after the other. Of those that come while it speaks only the newest is said.
export class Speaker {
  /** @type {SpeechSynthesisUtterance | null} */
  #next = null;
  /** @type {SpeechSynthesisUtterance | null} */
  #speaking = null; // kept, or browsers lose the end of it

  say(text, { volume, rate }) {
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { lang: languageNow(), voice: voiceFor(languageNow()), volume, rate });
    for (const end of ["end", "error"]) utterance.addEventListener(end, () => this.#go());
    this.#next = utterance;
    if (!this.#speaking) this.#go();
  }

  hush() {
    this.#next = null;
    this.#speaking = null;
    speechSynthesis.cancel();
  }

  #go() {
    this.#speaking = this.#next;
    this.#next = null;
    if (this.#speaking) speechSynthesis.speak(this.#speaking);
  }
}

// Remembers what was said. The first look at a match is no news; what was undone may be said again.
export class Herald {
  #said = new Map(); // key -> at
  #match = null;
  #turn = null;

  // The text to say about a snapshot, or null.
  tell(snapshot) {
    const found = news(snapshot);
    if (!found) return this.#begin(snapshot.match);
    const known = this.#match === found.match;
    if (!known) this.#begin(snapshot.match);
    for (const [key, at] of this.#said) if (at > found.at) this.#said.delete(key);
    const isNew = known && !this.#said.has(found.key);
    this.#said.set(found.key, found.at);
    const [happened, then] = found.told;
    const moved = this.#turn !== found.turn || snapshot.match.state.outcome;
    this.#turn = found.turn;
    return isNew ? [happened, moved ? then : null].filter(Boolean).join(". ") : null;
  }

  #begin(match) {
    if (this.#match !== (match?.id ?? null)) {
      this.#match = match?.id ?? null;
      this.#said.clear();
      this.#turn = match?.state.turn ?? null;
    }
    return null;
  }
}
