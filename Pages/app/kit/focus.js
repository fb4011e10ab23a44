/**
 * Remembers the focus in a part of the page before it is redrawn.
 * @returns {() => void} restores the focus to the matching element, else gives it to the title
 */
export function focusIn(part) {
  const focused = document.activeElement;
  if (!part.contains(focused)) return () => {};
  const name = labelOf(focused);
  const alike = () => [...part.querySelectorAll(focused.localName)].filter((one) => labelOf(one) === name);
  const index = alike().indexOf(focused);
  return () => {
    if (focused.isConnected) return;
    const next = alike()[index] ?? alike()[0] ?? [...part.querySelectorAll("h1[tabindex='-1']")].at(-1);
    next?.focus({ preventScroll: true });
  };
}

/**
 * Returns a label that stays the same when an element is redrawn. For a row it is the title,
 * because the note may change.
 */
function labelOf(made) {
  return (
    made.id
    || made.getAttribute("href")
    || made.getAttribute("aria-label")
    || (made.querySelector(".title") ?? made).textContent
  );
}
