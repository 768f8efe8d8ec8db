// What proposed moves would come to, asked of the box once for each.

import { post, Refused } from "../../box.js";

const looks = new Map();

const stemOf = (match) => `${match.id}-${match.acts}-`;
const keyOf = (match, event) => stemOf(match) + JSON.stringify(event);

// Asks the box what an event would come to: {told}, or {refused} with the rule behind it.
export async function lookAt(event) {
  try {
    return { told: await post("/api/preview", { event }), refused: null, rule: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { told: null, refused: error.message, rule: error.rule };
  }
}

// What is known of a move; the first time it is asked for and the page drawn again when it has come.
export function lookOf(match, event) {
  const key = keyOf(match, event);
  if (!looks.has(key)) {
    for (const old of looks.keys()) if (!old.startsWith(stemOf(match))) looks.delete(old);
    looks.set(key, null);
    lookAt(event).then(
      (look) => {
        looks.set(key, look);
        document.querySelector("[data-do=looked]")?.click(); // draws the page again
      },
      () => looks.delete(key),
    );
  }
  return looks.get(key);
}
