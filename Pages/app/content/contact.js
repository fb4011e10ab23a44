import { element } from "../../common/element.js";
import { contentLines, unescapeComponents, unescapeText } from "../../common/contentlines.js";
import { visibleText } from "../../common/visible.js";
import { box, facts, paragraph } from "../kit/controls.js";
import { say } from "../kit/words.js";
import { tappable, tappableText } from "./outside.js";

/** Makes a view for a value that other programs open on a tap. */
const opened = (kind, read) => (value) => tappable(kind, read(value));
const shown = (read) => (value) => visibleText(read(value), { lines: true });
const inLines = (value) =>
  unescapeComponents(value)
    .filter((part) => part !== "")
    .join("\n");

/** The displayed properties in their order, each with its view. */
const properties = {
  TEL: opened("telephone", (value) => unescapeText(value).replace(/^tel:/i, "")),
  EMAIL: opened("mail", unescapeText),
  ORG: shown(inLines),
  TITLE: shown(unescapeText),
  ROLE: shown(unescapeText),
  ADR: opened("address", inLines),
  URL: opened("url", unescapeText),
  IMPP: shown(unescapeText),
  BDAY: shown(unescapeText),
  NICKNAME: shown(unescapeText),
  NOTE: (value) => tappableText(unescapeText(value)),
};

/** Properties that do not count as hidden: they repeat the name, or describe the card itself. */
const framing = ["BEGIN", "END", "VERSION", "FN", "N", "PRODID", "UID", "REV", "KIND"];

const rowLimit = 100;

export function contactView({ text, contact }, { saveButton }) {
  const lines = contentLines(text);
  const pairs = Object.entries(properties).flatMap(([name, view]) =>
    lines
      .filter((line) => line.name === name)
      .map((line) => [say(`contact.${name.toLowerCase()}`), view(line.value)]),
  );
  const others = lines.filter(
    ({ name }) => !framing.includes(name) && !Object.hasOwn(properties, name),
  ).length;
  const hidden = others + Math.max(0, pairs.length - rowLimit);
  return [
    element("h2", { class: "headline" }, visibleText(contact)),
    facts(pairs.slice(0, rowLimit)),
    hidden === 0 ? null : paragraph("note", "contact.more", { count: hidden }),
    box("div", "actions", saveButton()),
  ];
}
