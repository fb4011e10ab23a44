/**
 * Notes where the focus is in a part of the page that is to be drawn anew.
 * @returns {() => void} gives it to the element that took the place of the one before, else to the title
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

/** What an element is called however often it is drawn: of a row that is its title, as its note may change. */
function labelOf(made) {
  return made.id || made.getAttribute("href") || made.getAttribute("aria-label") || (made.querySelector(".title") ?? made).textContent;
}
