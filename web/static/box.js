// Talking with the box: acts are posted, snapshots are streamed.

const SILENCE_MS = 3000; // the box beats once a second

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.message);
    this.status = status;
    this.reason = answer.reason;
  }
}

// Posts and gives the answer. Throws Refused, or TypeError when the box cannot be reached.
export function post(path, body = {}) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

export function get(path) {
  return ask(path, {});
}

async function ask(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

// Follows the box: `onSnapshot` for each snapshot, `onDeck` for each version of the card pictures,
// `onLine(true | false)` as the box is heard or falls silent. A tablet that wakes up may hold a dead stream that looks
// open, so it always opens a new one.
export function follow({ onSnapshot, onDeck, onLine }) {
  let stream = null;
  let heard = performance.now();

  function hear() {
    heard = performance.now();
    onLine(true);
  }

  function connect() {
    stream?.close();
    heard = performance.now();
    stream = new EventSource("/api/events");
    stream.addEventListener("beat", hear);
    stream.addEventListener("deck", ({ data }) => onDeck(data));
    stream.addEventListener("message", (event) => {
      hear();
      onSnapshot(JSON.parse(event.data));
    });
  }

  function watch() {
    if (document.hidden || performance.now() - heard < SILENCE_MS) return;
    onLine(false);
    connect();
  }

  function wake() {
    if (!document.hidden) connect();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("online", connect);
  addEventListener("pagehide", () => stream?.close());
  setInterval(watch, 500);
  connect();
}
