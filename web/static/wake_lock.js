// @ts-check
// The screen stays on while the tablet is looked at, where the browser allows it: on https, or at the box itself.

export function keepAwake() {
  if (!("wakeLock" in navigator)) return;
  const hold = () => document.hidden || navigator.wakeLock.request("screen").catch(() => null);
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("click", hold, { once: true });
}
