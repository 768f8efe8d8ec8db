// @ts-check
// The stream of the box, once for all tabs of a browser: a browser opens six connections to a host and no more, and
// each stream keeps one. One tab leads, which holds the stream and passes on what comes; the others listen to it.
// Who led first goes on leading. A tab that hears nothing leads by itself, so nobody waits for one that sleeps.

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("box") : null;

/**
 * Opens the stream, or joins the one of another tab; `told` has what is called with the data of each kind of event.
 * Gives { lead }, which opens a fresh stream at once.
 * @param {Heard} told
 * @returns {{ lead: () => void }}
 */
export function share(told) {
  const mine = { since: performance.timeOrigin + performance.now() + Math.random() };
  /** @type {EventSource | null} */
  let stream = null;
  let greeted = false; // a stream is given up only when it has brought the snapshot

  function lead() {
    stream?.close();
    greeted = false;
    stream = new EventSource("/api/events");
    for (const kind of Object.keys(told)) stream.addEventListener(kind, ({ data }) => pass(kind, data));
  }

  /**
   * @param {string} kind
   * @param {string} data
   */
  function pass(kind, data) {
    greeted ||= kind === "message";
    channel?.postMessage({ since: mine.since, kind, data });
    told[kind]?.(data);
  }

  /** @param {MessageEvent<{ since: number, kind: string, data: string }>} message */
  function listen({ data: { since, kind, data } }) {
    if (kind === "farewell") {
      if (!document.hidden) lead();
      return;
    }
    if (stream && greeted) {
      if (since > mine.since) return; // the other one yields as soon as it hears this one
      stream.close();
      stream = null;
    }
    told[kind]?.(data);
  }

  function leave() {
    if (stream) channel?.postMessage({ kind: "farewell" });
    stream?.close();
    stream = null;
  }

  channel?.addEventListener("message", listen);
  addEventListener("pagehide", leave);
  lead();
  return { lead };
}
