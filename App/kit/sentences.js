import { announce, announced, element } from "../web/element.js";
import { box, button } from "./parts.js";
import { icon } from "./icons.js";
import { openSheet } from "./sheet.js";
import { byteCount, longTime, say, words } from "./words.js";

/** Values of the model's sentences that are times, in seconds. */
const times = ["expiry", "issued"];
/** Those of backups that are bytes. */
const sizes = ["size", "limit"];

/** A sentence of the model (`Sentence` in model.d.mts), as nodes. */
export function sentence({ key, values }) {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => {
    if (times.includes(name)) return [name, box("span", "", longTime(value))];
    if (key === "failure.backupTooLarge" && sizes.includes(name)) return [name, byteCount(value)];
    if (name === "reason" && ["refused.damaged", "refused.newer"].includes(key)) {
      return [name, box("span", "", words(`damage.${value}`))];
    }
    if (name === "owner" && value === "") return [name, say("person.somebody")];
    return [name, value];
  }));
  return words(key, shown);
}

/** Warnings of the model in a box; null if there are none. */
export function warnings(sentences) {
  if (sentences.length === 0) return null;
  return box("div", "warning", icon("warn"), box("div", "stack tight", sentences.map((one) => box("p", "", sentence(one)))));
}

/** The sentence of what went wrong, as nodes. */
export function reasonOf(error) {
  return error?.sentence === undefined ? words("failure.fault", { reason: String(error) }) : sentence(error.sentence);
}

/** Says in a sheet what went wrong. */
export function openFailure(error) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, ...reasonOf(error));
    return { title, children: [title, box("div", "choice", button("primary", "close", () => close()))] };
  });
}

/**
 * Runs what a button does while the button says that it is busy, and its sheet cannot be closed. A failure is shown in
 * a sheet, or by `onFailure`.
 */
export async function whileBusy(made, key, work, onFailure = openFailure) {
  const label = made.querySelector("span") ?? made;
  const before = [...label.childNodes];
  const release = hold(made);
  const said = say(key);
  label.replaceChildren(said);
  announce(said);
  try {
    return await work();
  } catch (error) {
    await onFailure(error);
    return undefined;
  } finally {
    release();
    // What the work announced is still to be read.
    if (announced() === said) announce("");
    label.replaceChildren(...before);
  }
}

/**
 * Lets a button, and all of the sheet that it is in, do nothing until the function is called that is returned. They are
 * not disabled, as the focus would be lost.
 */
function hold(made) {
  const sheet = made.closest("dialog");
  const held = sheet === null ? [made] : [...sheet.querySelectorAll("button")];
  const holding = new AbortController();
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "cancel"]) (sheet ?? made).addEventListener(type, stop, { capture: true, signal: holding.signal });
  for (const button of held) button.setAttribute("aria-disabled", "true");
  return () => {
    holding.abort();
    for (const button of held) button.removeAttribute("aria-disabled");
  };
}
