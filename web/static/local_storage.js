// What this device keeps for itself, such as how loud it speaks. A browser that keeps nothing forgets it, no more.

export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // it holds until the page is closed
  }
}
