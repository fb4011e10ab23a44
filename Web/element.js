"use strict";

/** The element of the page with this id. */
function part(id) {
  return document.getElementById(id);
}

/** Says it to those who do not see the page. */
function announce(sentence) {
  part("status").textContent = sentence;
}

/**
 * An element of the page. Children are elements or texts; texts stay texts.
 * @param {Object<string, string | boolean>} attributes true: there without a value; false: not there
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** A button that calls `action`. */
function actionButton(label, action, attributes = {}) {
  const button = element("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", action);
  return button;
}

/** A description list of [term, description] pairs; those without a description are left out. */
function descriptionList(pairs) {
  const rows = pairs.filter(([, description]) => description !== null && description !== undefined);
  return element("dl", {}, ...rows.map(([term, description]) =>
    element("div", {}, element("dt", {}, term), element("dd", {}, description))));
}
