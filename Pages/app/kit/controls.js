import { actionButton, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { icon } from "./icons.js";
import { formattedNumber, nameOf, say, words } from "./words.js";

/** Makes an element with a text of the app, or nodes. `null` children are omitted. */
export function box(name, className, ...children) {
  return element(
    name,
    className === "" ? {} : { class: className },
    ...children.flat().filter((child) => child !== null),
  );
}

export function paragraph(className, key, values) {
  return box("p", className, words(key, values));
}

/** Makes a button with an icon; a label names its action. */
export function iconButton(name, key, action, className = "square") {
  const button = actionButton("", action, { class: className, "aria-label": say(key), title: say(key) });
  button.append(icon(name));
  return button;
}

/** Makes a button with words, perhaps with an icon before them. */
export function button(className, key, action, { values = {}, icon: name = null } = {}) {
  const made = actionButton("", action, className === "" ? {} : { class: className });
  made.append(...(name === null ? [] : [icon(name, "small")]), box("span", "", words(key, values)));
  return made;
}

/** The first second after the day in a date field, by this device's zone; null: the field is empty. */
export function endOfDay({ value }) {
  return value === "" ? null : Math.floor(new Date(`${value}T23:59:59`).getTime() / 1000) + 1;
}

/** The button that sends a form. */
export function submitButton(key, values = {}) {
  return element("button", { type: "submit", class: "primary" }, box("span", "", words(key, values)));
}

/** Makes a link that looks like a button. */
export function linkButton(className, key, href, values = {}) {
  return element("a", { class: `button ${className}`, href }, box("span", "", words(key, values)));
}

/** Makes a link back, with the name of its target. */
export function wayBack(href, label) {
  return element("a", { class: "back", href }, icon("back"), box("span", "", label));
}

/** The bar of a screen with a title, and perhaps a button. */
export function titleBar(key, ...tools) {
  return box("header", "bar", element("h1", { tabindex: "-1" }, say(key)), tools);
}

/** The bar of a deeper screen. */
export function deepBar(href, label, ...tools) {
  return box("header", "bar deep", wayBack(href, label), tools);
}

/** A channel's tile: state is "new", "off", "wait" or "". */
export function tile(name, state = "", size = "") {
  const [letter = "·"] = name;
  return element(
    "span",
    { class: `tile ${state} ${size}`.trim(), "aria-hidden": "true" },
    box("span", "", visibleText(letter.toLocaleUpperCase())),
  );
}

export function tag(className, key, { values = {}, icon: name = null } = {}) {
  return box("span", `tag ${className}`.trim(), name === null ? null : icon(name), words(key, values));
}

export function countTag(count) {
  return element(
    "span",
    { class: "count" },
    formattedNumber(count),
    box("span", "unseen", " ", words("count.unread")),
  );
}

/** A person with a tag such as “verified”, which no name can imitate. */
export function who({ name, isVerified, differs, isMe }) {
  if (isMe) return tag("good", "person.you");
  const standing = differs
    ? tag("bad", "person.differs", { icon: "warn" })
    : isVerified
      ? tag("good", "person.verified", { icon: "check" })
      : tag("", "person.unverified");
  return box("span", "who", visibleText(name || say("person.nameless")), " ", standing);
}

/** Describes the result of comparing somebody's fingerprint, or says that nobody compared it. */
export function comparison(person) {
  const name = nameOf(person);
  if (person.differs) return warning("compare.wrong", "compare.wrong.note", { name });
  return person.isVerified
    ? paragraph("", "subscribe.verified", { name })
    : warning("subscribe.unverified", "subscribe.unverified.note", { name });
}

/** Makes a box for six groups of digits. */
export function groups(digits, className = "") {
  return box(
    "p",
    `groups ${className}`.trim(),
    digits
      .trim()
      .split(/\s+/)
      .map((group) => box("span", "", group)),
  );
}

export function warning(titleKey, textKey, values = {}) {
  return box(
    "div",
    "warning",
    icon("warn"),
    box(
      "p",
      "",
      titleKey === null ? null : box("strong", "", words(titleKey, values)),
      textKey === null ? null : words(textKey, values),
    ),
  );
}

/**
 * Makes a row of a list: an icon or tile, a title, a note, and something at its end.
 * @param {{lead?: Node, title: Node[], note?: Node[], end?: Node, href?: string, action?: function,
 *   className?: string}} row
 */
export function row({
  lead = null,
  title,
  note = null,
  end = null,
  href = null,
  action = null,
  className = "",
}) {
  const leads = href !== null || action !== null;
  const children = [
    lead,
    box(
      "span",
      "text stack tight",
      box("span", "title", title),
      note === null ? null : box("span", "note", note),
    ),
    end ?? (leads ? box("span", "next", icon("next")) : null),
  ].filter((child) => child !== null);
  const classes = `row ${className}`.trim();
  if (href !== null) return element("a", { class: classes, href }, ...children);
  if (action === null) return element("div", { class: classes }, ...children);
  const made = actionButton("", action, { class: classes });
  made.append(...children);
  return made;
}

/** Puts rows in a box, as a list for screen readers. */
export function rows(...items) {
  return element(
    "ul",
    { class: "box rows" },
    ...items
      .flat()
      .filter((item) => item !== null)
      .map((item) => element("li", {}, item)),
  );
}

/** Makes a row that is a switch. */
export function switchRow({ lead = null, title, note, isOn, onChange }) {
  const made = row({
    lead,
    title,
    note,
    end: box("span", "switch"),
    action: () => {
      const next = made.getAttribute("aria-checked") !== "true";
      made.setAttribute("aria-checked", String(next));
      onChange(next);
      made.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  made.setAttribute("role", "switch");
  made.setAttribute("aria-checked", String(isOn));
  return made;
}

/** Makes pairs of a term and a description. Pairs without a description are omitted. */
export function facts(pairs) {
  const shown = pairs.filter(([, description]) => description !== null && description !== undefined);
  return box(
    "dl",
    "facts",
    shown.map(([term, description]) => box("div", "", box("dt", "", term), box("dd", "", description))),
  );
}

/** A field of a form with its label above it. */
export function field(key, input) {
  const label = element("label", { class: "above", for: input.id }, say(key));
  return box("div", "stack tight", label, box("div", "field", input));
}
