import { decodeBase45 } from "./base45.js";
import { Refusal, utf8 } from "./bytes.js";

/** The name of each kind of code (docs/reference/format.md, "Codes"). */
const codeKinds = {
  PK: "public key",
  CS: "share of a channel",
  MS: "message",
  FR: "follow request",
  AU: "authorization",
  EN: "endorsed request",
  PP: "part of a code",
  BK: "backup",
  SD: "document signature",
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
  return { kind, header: utf8(`SEQR1${kind}:`), body: decodeBase45(text.slice(codeHeaderLength)) };
}

/**
 * Parses the header and body that parts carry. They cannot be a part themselves. Throws as
 * `parseCode`.
 */
export function parsePayload(payload) {
  const header = payload.slice(0, codeHeaderLength);
  const kind = kindOfHeader(String.fromCharCode(...header));
  if (kind === "PP") throw new Refusal("unknown kind");
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
 * Removes the blanks around a pasted text (docs/reference/format.md, "Locked text"). In a symbol
 * they belong to the code.
 */
export function withoutBlanks(text) {
  return text.replace(/^[\p{White_Space}\u200b\ufeff]+|[\p{White_Space}\u200b\ufeff]+$/gu, "");
}

/**
 * Finds the code in a text: the text itself, or the locked text in a link
 * (docs/reference/format.md, "Locked text"). Any other text is returned unchanged.
 */
export function codeFromInput(text) {
  const link = /^[a-z][a-z0-9+.-]*:[^#]*#((?:[^%]|%[0-9a-f]{2})*)$/is.exec(text);
  const fragment = link?.[1].replace(/%(..)/gs, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
  return fragment?.startsWith("SEQR1LK:") ? fragment : text;
}
