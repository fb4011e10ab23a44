import { Refusal } from "./bytes.js";

/**
 * Splits a vCard or iCalendar object into unfolded lines (docs/reference/format.md, "Content lines"). Throws
 * "invalid content".
 * @returns {{group: string, name: string, parameters: Map<string, string[]>, value: string}[]}
 *   names in upper case
 */
export function contentLines(text) {
  return text
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map(contentLine);
}

function contentLine(line) {
  const start = /^(?:([A-Za-z0-9-]+)\.)?([A-Za-z0-9-]+)/.exec(line);
  if (start === null || /[\0-\x08\x0a-\x1f\x7f]/.test(line)) throw new Refusal("invalid content");
  const [{ length }, group = "", name] = start;
  const parameter = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/y;
  const parameters = new Map();
  let end = length;
  for (;;) {
    parameter.lastIndex = end;
    const match = parameter.exec(line);
    if (match === null) break;
    end = parameter.lastIndex;
    const key = upperCaseASCII(match[1]);
    const values = match[2]
      .match(/"[^"]*"|[^",]+|(?<=^|,)(?=,|$)/g)
      .map((value) => value.replaceAll('"', ""));
    if (!parameters.has(key)) parameters.set(key, []);
    for (const value of values) parameters.get(key).push(value);
  }
  if (line[end] !== ":") throw new Refusal("invalid content");
  const made = { group, name: upperCaseASCII(name), parameters, value: line.slice(end + 1) };
  if (made.name === "BEGIN" || made.name === "END") {
    if (group !== "" || parameters.size > 0 || !/^[A-Za-z0-9-]+$/.test(made.value)) {
      throw new Refusal("invalid content");
    }
  }
  return made;
}

export function upperCaseASCII(text) {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** The name of the component that a line begins or ends. */
export function componentOf(line) {
  return upperCaseASCII(line.value);
}

/** Decodes a TEXT value: removes its backslashes. */
export function unescapeText(value) {
  return value.replace(/\\([nN\\,;])/g, (_, escaped) =>
    escaped === "n" || escaped === "N" ? "\n" : escaped,
  );
}

/** Splits a structured value into components and decodes each as TEXT. */
export function unescapeComponents(value) {
  return value.match(/(?:\\.|[^;\\]|\\$)+|(?<=^|;)(?=;|$)/gs).map(unescapeText);
}
