import { Refusal } from "./bytes.js";
import { componentOf, contentLines, unescapeComponents, unescapeText } from "./contentlines.js";
import { descriptionList, element } from "./element.js";
import { visibleText } from "./visible.js";
import { say } from "./words.js";

/**
 * Parses a vCard of version 3.0 or 4.0 (docs/reference/format.md, "Content"). Throws "invalid content".
 * @returns {{name: string, lines: object[]}} name: the first FN that is not blank; lines: those
 *   between BEGIN and END, as `contentLines` returns them
 */
export function parseContact(text) {
  const lines = contentLines(text);
  const inner = lines.slice(1, -1);
  const isFramed =
    lines.length > 1
    && lines[0].name === "BEGIN"
    && lines.at(-1).name === "END"
    && componentOf(lines[0]) === "VCARD"
    && componentOf(lines.at(-1)) === "VCARD";
  if (!isFramed || inner.some((line) => line.name === "BEGIN" || line.name === "END")) {
    throw new Refusal("invalid content");
  }
  const versions = inner.filter((line) => line.name === "VERSION");
  const isVersion =
    versions.length === 1
    && (versions[0].value === "3.0" || (versions[0].value === "4.0" && inner[0] === versions[0]));
  const names = inner.filter((line) => line.name === "FN").map((line) => unescapeText(line.value));
  const name = names.find((candidate) => !/^\p{White_Space}*$/u.test(candidate));
  if (!isVersion || name === undefined) throw new Refusal("invalid content");
  return { name, lines: inner };
}

/** The displayed properties in their order: the name, and the form of the value. */
const contactProperties = [
  ["TEL", (value) => unescapeText(value).replace(/^tel:/i, "")],
  ["EMAIL", unescapeText],
  [
    "ORG",
    (value) =>
      unescapeComponents(value)
        .filter((part) => part !== "")
        .join(", "),
  ],
  ["TITLE", unescapeText],
  ["ROLE", unescapeText],
  [
    "ADR",
    (value) =>
      unescapeComponents(value)
        .filter((part) => part !== "")
        .join("\n"),
  ],
  ["URL", unescapeText],
  ["IMPP", unescapeText],
  ["BDAY", unescapeText],
  ["NICKNAME", unescapeText],
  ["NOTE", unescapeText],
];

/** Properties that do not count as hidden: they repeat the name, or describe the card itself. */
const contactFraming = ["VERSION", "FN", "N", "PRODID", "UID", "REV", "KIND"];

const contactRowLimit = 100;

export function contactView(content) {
  const { name, lines } = content.value;
  const shown = contactProperties.flatMap(([property, read]) =>
    lines.filter((line) => line.name === property).map((line) => ({ line, read })),
  );
  const rows = shown.slice(0, contactRowLimit).map(({ line, read }) => {
    const title = say(line.name);
    const kinds = (line.parameters.get("TYPE") ?? []).join(", ").toLowerCase();
    const label = kinds === "" ? [title] : [`${title} (`, visibleText(kinds), ")"];
    return [element("span", {}, ...label), visibleText(read(line.value), { lines: true })];
  });
  const known = [...contactFraming, ...contactProperties.map(([property]) => property)];
  const others = lines.filter((line) => !known.includes(line.name)).length;
  const hidden = others + shown.length - rows.length;
  return element(
    "div",
    {},
    element("p", { class: "headline" }, visibleText(name)),
    descriptionList(rows),
    ...(hidden > 0 ? [element("p", { class: "note" }, say("moreInCard", { count: hidden }))] : []),
  );
}
