export function byID(id) {
  return document.getElementById(id);
}

/** Announces a sentence to screen readers. */
export function announce(sentence) {
  liveRegion().textContent = sentence;
}

/** Returns the last announced sentence. */
export function announced() {
  return liveRegion().textContent;
}

/**
 * Returns the live region. Everything below a dialog is inert, so dialogs may have a region of
 * their own.
 */
function liveRegion() {
  return [...document.querySelectorAll("dialog[open] > .status")].at(-1) ?? byID("status");
}

/**
 * Makes an element of the page. Children are elements or texts; texts are never read as HTML.
 * @param {Object<string, string | boolean>} attributes true: present without a value; false: absent
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Makes a button that calls `action`. */
export function actionButton(label, action, attributes = {}) {
  const button = element("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", action);
  return button;
}

/** Makes a button that is replaced by the elements from `made`, so that a link needs two steps. */
export function secondStep(label, made) {
  const place = element("div", { class: "second-step", tabindex: "-1" });
  place.append(
    actionButton(label, () => {
      place.replaceChildren(...made());
      (place.querySelector("a, button") ?? place).focus();
    }),
  );
  return place;
}

/**
 * Makes a description list of [term, description] pairs; pairs without a description are left out.
 */
export function descriptionList(pairs) {
  const rows = pairs.filter(([, description]) => description !== null && description !== undefined);
  return element(
    "dl",
    {},
    ...rows.map(([term, description]) =>
      element("div", {}, element("dt", {}, term), element("dd", {}, description)),
    ),
  );
}
