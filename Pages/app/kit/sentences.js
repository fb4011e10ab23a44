import { announce, announced, element } from "../../common/element.js";
import { box, button } from "./controls.js";
import { icon } from "./icons.js";
import { openSheet } from "./sheet.js";
import { byteCount, longTime, say, words } from "./words.js";

/** Values of the model's sentences that are times in seconds. */
const times = ["expiry", "issued"];
/** Values in sentences about backups that are numbers of bytes. */
const sizes = ["size", "limit"];

/** A sentence of the model (`Sentence` in model.d.mts), as nodes. */
export function sentence({ key, values }) {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (times.includes(name)) return [name, box("span", "", longTime(value))];
      if (key === "failure.backupTooLarge" && sizes.includes(name)) return [name, byteCount(value)];
      if (name === "reason" && ["refused.damaged", "refused.newer"].includes(key)) {
        return [name, box("span", "", words(`damage.${value}`))];
      }
      if (name === "owner" && value === "") return [name, say("person.somebody")];
      return [name, value];
    }),
  );
  return words(key, shown);
}

/** Warnings of the model in a box; null if there are none. */
export function warnings(sentences) {
  if (sentences.length === 0) return null;
  return box(
    "div",
    "warning",
    icon("warn"),
    box(
      "div",
      "stack tight",
      sentences.map((one) => box("p", "", sentence(one))),
    ),
  );
}

/** Describes a failure, as nodes. */
export function reasonOf(error) {
  return error?.sentence === undefined
    ? words("failure.fault", { reason: String(error) })
    : sentence(error.sentence);
}

/** Describes a failure in a sheet. */
export function openFailure(error) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, ...reasonOf(error));
    return {
      title,
      children: [
        title,
        box(
          "div",
          "choice",
          button("primary", "close", () => close()),
        ),
      ],
    };
  });
}

/**
 * Runs a button's work while the button shows that it is busy, and its sheet cannot be closed. A
 * failure is shown in a sheet, or by `onFailure`.
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
    // Leaves the work's own announcement.
    if (announced() === said) announce("");
    label.replaceChildren(...before);
  }
}

/**
 * Blocks a button and its whole sheet until the returned function is called. They are not disabled,
 * since that would lose the focus.
 */
function hold(made) {
  const sheet = made.closest("dialog");
  const held = sheet === null ? [made] : [...sheet.querySelectorAll("button")];
  const holding = new AbortController();
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "cancel"]) {
    (sheet ?? made).addEventListener(type, stop, { capture: true, signal: holding.signal });
  }
  for (const button of held) button.setAttribute("aria-disabled", "true");
  return () => {
    holding.abort();
    for (const button of held) button.removeAttribute("aria-disabled");
  };
}
