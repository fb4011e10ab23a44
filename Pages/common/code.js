import { Refusal, utf8 } from "./bytes.js";
import { base41, base45, decodeText } from "./textencoding.js";

/** The name of each kind of code (docs/reference/format.md, "Codes"). */
const codeKinds = {
  PK: "public key",
  KC: "key card",
  CS: "share of a channel",
  MS: "message",
  FR: "follow request",
  AU: "authorization",
  EN: "endorsed request",
  PP: "part of a code",
  FM: "part of a film",
  BK: "backup",
  SD: "document signature",
  IN: "invitation",
  LK: "locked text",
  GK: "guest key",
};

const codeHeaderLength = 8;

/**
 * Parses the text of a symbol. Throws "not a code", "unsupported version", "unknown kind" or
 * "invalid base45".
 * @returns {{kind: string, header: Uint8Array, body: Uint8Array}}
 */
export function parseCode(text) {
  const kind = kindOfHeader(text.slice(0, codeHeaderLength));
  return codeOf(kind, decodeText(text.slice(codeHeaderLength), base45, "invalid base45"));
}

/**
 * Parses the header and body that parts carry. They cannot be a part themselves, of a code or a film. Throws as
 * `parseCode`.
 */
export function parsePayload(payload) {
  const header = payload.slice(0, codeHeaderLength);
  const kind = kindOfHeader(String.fromCharCode(...header));
  if (kind === "PP" || kind === "FM") throw new Refusal("unknown kind");
  return { kind, header, body: payload.slice(codeHeaderLength) };
}

function kindOfHeader(header) {
  const form = /^SEQR([0-9A-Z])([A-Z]{2}):$/.exec(header);
  if (form === null) throw new Refusal("not a code");
  if (form[1] !== "1") throw new Refusal("unsupported version");
  if (!Object.hasOwn(codeKinds, form[2])) throw new Refusal("unknown kind");
  return form[2];
}

/**
 * Removes the blanks around a pasted text (docs/reference/format.md, "Link"). In a symbol they
 * belong to the code.
 */
export function withoutBlanks(text) {
  const isBlank = (character) => /[\p{White_Space}\u200b\ufeff]/u.test(character);
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (start < end && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/**
 * The codes in a text that was pasted or shared: its lines, and of a line with words and links with
 * fragments only the links, as people send them.
 */
export function pastedCodes(text) {
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const links = line.split(/\s/).flatMap(linkIn);
      return links.length > 0 ? links : [line];
    })
    .map(withoutBlanks)
    .filter((code) => code !== "");
}

/** The link with a fragment in a word, which may begin with a bracket; none or one. */
function linkIn(word) {
  const colon = word.indexOf("://");
  if (colon === -1 || !word.includes("#", colon)) return [];
  const scheme = /[A-Za-z][A-Za-z0-9+.-]*$/.exec(word.slice(Math.max(0, colon - 20), colon));
  return scheme === null ? [] : [scheme[0] + word.slice(colon)];
}

/**
 * Parses the text of a symbol, or a link with a code as its fragment. Throws as `parseCode`, and
 * "invalid link".
 */
export function parseCodeOrLink(text) {
  const fragment = /^(?!SEQR[0-9A-Z][A-Z]{2}:)[A-Za-z][A-Za-z0-9+.-]*:[^#]*#(.*)$/s.exec(text)?.[1];
  const characters = fragment
    ?.replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16)))
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
    .replace(/^#+/, "");
  const found = linkHeader.exec(characters ?? "");
  if (found?.index !== 0) return parseCode(text);
  const kind = kindOfHeader(`${found[1]}:`);
  const rest = characters.slice(codeHeaderLength);
  const run = /^[0-9A-Z+\-./:]*/.exec(rest)[0];
  let end = run.length;
  while ("+-./:".includes(run[end - 1] ?? " ")) end -= 1;
  const body = run.slice(0, end);
  if (!body.endsWith("Z") || /SEQR[0-9A-Z][A-Z]{2}[/:]/.test(rest.slice(body.length))) {
    throw new Refusal("invalid link");
  }
  return codeOf(kind, decodeText(body.slice(0, -1), base41, "invalid link"));
}

const linkHeader = /(SEQR[0-9A-Z][A-Z]{2})\//;

function codeOf(kind, body) {
  return { kind, header: utf8(`SEQR1${kind}:`), body };
}
