import { element } from "../web/element.js";
import { contentLines, unescapeComponents, unescapeText } from "../web/contentlines.js";
import { visibleText } from "../web/visible.js";
import { box, facts, paragraph } from "../kit/parts.js";
import { say } from "../kit/words.js";

const inLines = (value) => unescapeComponents(value).filter((part) => part !== "").join("\n");

/** The properties that are shown, in this order, and how a value is read. */
const properties = {
  TEL: (value) => unescapeText(value).replace(/^tel:/i, ""), EMAIL: unescapeText, ORG: inLines, TITLE: unescapeText,
  ROLE: unescapeText, ADR: inLines, URL: unescapeText, IMPP: unescapeText, BDAY: unescapeText, NICKNAME: unescapeText,
  NOTE: unescapeText,
};

/** Properties that are not counted as hidden: they repeat the name, or are about the card itself. */
const framing = ["BEGIN", "END", "VERSION", "FN", "N", "PRODID", "UID", "REV", "KIND"];

const rowLimit = 100;

export function contactView({ text, contact }, { saveButton }) {
  const lines = contentLines(text);
  const pairs = Object.entries(properties).flatMap(([name, read]) => lines.filter((line) => line.name === name)
    .map((line) => [say(`contact.${name.toLowerCase()}`), visibleText(read(line.value), { lines: true })]));
  const others = lines.filter(({ name }) => !framing.includes(name) && !Object.hasOwn(properties, name)).length;
  const hidden = others + Math.max(0, pairs.length - rowLimit);
  return [
    element("h2", { class: "headline" }, visibleText(contact)),
    facts(pairs.slice(0, rowLimit)),
    hidden === 0 ? null : paragraph("note", "contact.more", { count: hidden }),
    box("div", "actions", saveButton()),
  ];
}
