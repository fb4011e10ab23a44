/**
 * Keeps the screen on while others scan from it. Returns a function that ends this.
 * @param {(isAwake: boolean) => void} onChange
 */
export function keepAwake(onChange = () => {}) {
  let isOpen = true;
  let lock = null;
  const ask = async () => {
    if (document.hidden || !isOpen) return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    if (isOpen) onChange(lock !== null);
    else lock?.release().catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    isOpen = false;
    document.removeEventListener("visibilitychange", ask);
    lock?.release().catch(() => {});
  };
}
