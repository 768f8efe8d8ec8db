// @ts-check
// Talking with the box: acts are posted, snapshots are streamed.

import { share } from "./stream.js";

const SILENCE_MS = 2500; // the box beats once a second
const PATIENCE_MS = 30_000;

/** @type {(...heard: any[]) => void} */
const ignore = () => {};

// What the box answers instead of doing what it was asked.
export class Refused extends Error {
  /**
   * @param {number} status of HTTP
   * @param {Refusal} answer
   */
  constructor(status, answer) {
    super(answer.message);
    this.status = status;
    this.reason = answer.reason;
    this.rule = answer.rule ?? null; // the sentence of the rules that says why
    this.values = answer.values ?? {};
  }
}

/**
 * Posts and gives the answer. Throws Refused; TypeError when the box cannot be reached, TimeoutError when it does not
 * answer within `patience_ms`, as over a connection that died while the tablet slept.
 * @param {string} path
 * @param {object} [body]
 * @param {number} [patience_ms]
 */
export function post(path, body = {}, patience_ms = PATIENCE_MS) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience_ms),
  });
}

/**
 * Posts from a page that is being left, which hears no answer.
 * @param {string} path
 */
export function postLeaving(path) {
  fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}", keepalive: true });
}

/** @param {string} path */
export function get(path) {
  return ask(path, {});
}

/**
 * As `fetch`, but with the box's reasons.
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
export async function ask(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/**
 * Follows the box: `onSnapshot` for each snapshot, `onDeck` for each version of the card pictures, `onAccess` for each
 * version of the keys, `onFull(count | null)` when others leave no place, and when there is one again, `onLine(true |
 * false)` as the box is heard or falls silent. A tablet that wakes up may hold a dead stream that looks open, so it
 * always opens a new one.
 * @param {object} how
 * @param {(snapshot: Snapshot) => void} how.onSnapshot
 * @param {() => void} [how.onAccess]
 * @param {(version: string) => void} how.onDeck
 * @param {(count: number | null) => void} [how.onFull]
 * @param {(online: boolean) => void} how.onLine
 */
export function follow({ onSnapshot, onAccess = ignore, onDeck, onFull = ignore, onLine }) {
  let heard = performance.now();

  /** @type {Heard} */
  const told = {
    access() {
      onFull(null);
      onAccess();
    },
    full: (count) => onFull(Number(count)),
    deck: onDeck,
    message(data) {
      hear();
      onSnapshot(JSON.parse(data));
    },
    beat: hear,
  };
  const { lead } = share(told);

  function hear() {
    heard = performance.now();
    onLine(true);
  }

  function connect() {
    heard = performance.now();
    lead();
  }

  function watch() {
    if (document.hidden || performance.now() - heard < SILENCE_MS) return;
    onLine(false);
    connect();
  }

  document.addEventListener("visibilitychange", () => document.hidden || connect());
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("online", connect);
  setInterval(watch, 500);
}
