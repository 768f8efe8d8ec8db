// @ts-check
// What this device keeps for itself, such as how loud it speaks. A browser that keeps nothing forgets it, no more.

/**
 * What was kept under a key; null where nothing was.
 * @param {string} key
 * @returns {any}
 */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value anything that JSON can hold
 */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // it holds until the page is closed
  }
}
