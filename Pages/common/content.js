import { ByteReader, Refusal, textOf, utf8 } from "./bytes.js";
import { parseCalendar } from "./calendar.js";
import { parseContact } from "./contact.js";
import { parseLocation } from "./location.js";
import { parseWebURL } from "./weburl.js";

/**
 * Content types by their numbers in content blocks (docs/reference/format.md, "Content block"), with the
 * rule of each: what parses its text, or its bytes where it is none.
 */
export const contentTypes = {
  1: { name: "text", ofText: () => undefined },
  2: { name: "url", ofText: parseWebURL },
  3: { name: "contact", ofText: parseContact },
  4: { name: "location", ofText: parseLocation },
  5: { name: "event", ofText: parseCalendar },
  6: { name: "file", ofBytes: parseFile },
  7: { name: "record", ofBytes: parseRecord },
};

export const contentLimit = 1_048_576;

/**
 * Parses content by the rule of its type (docs/reference/format.md, "Content"). Throws "unknown content
 * type", "invalid content" and, for files and records, any refusal of layout.
 * @param {number} type
 * @param {Uint8Array} bytes
 * @returns {{type: string, bytes: Uint8Array, text?: string, value?: object}} value: the parsed
 *   text, file or record; undefined for plain text
 */
export function parseContent(type, bytes) {
  if (!Object.hasOwn(contentTypes, type)) throw new Refusal("unknown content type");
  if (bytes.length > contentLimit) throw new Refusal("invalid content");
  const { name, ofText, ofBytes } = contentTypes[type];
  if (ofBytes !== undefined) return { type: name, bytes, value: ofBytes(bytes) };

  const text = textOf(bytes);
  if (text.includes("\0") || /^\p{White_Space}*$/u.test(text)) throw new Refusal("invalid content");
  return { type: name, bytes, text, value: ofText(text) };
}

/**
 * Reads a name (docs/reference/format.md, "Conventions"). Throws "out of range", "name empty", "name too
 * long" or "name not plain".
 */
export function nameFrom(reader) {
  const name = reader.string(256);
  const count = [...name].length;
  if (count === 0) throw new Refusal("name empty");
  if (count > 64) throw new Refusal("name too long");
  if (!isPlainName(name)) throw new Refusal("name not plain");
  return name;
}

/** Whether a name has no controls, no white space at its ends, and a visible character. */
function isPlainName(name) {
  return (
    !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name)
    && !/^\p{White_Space}|\p{White_Space}$/u.test(name)
    && /\P{Default_Ignorable_Code_Point}/u.test(name)
  );
}

/** Parses `name ‖ media type ‖ bytes`. */
function parseFile(bytes) {
  const reader = new ByteReader(bytes);
  const name = reader.string(255);
  const mediaType = reader.string(255);
  if (/[/\\]/.test(name) || name === "." || name === ".." || !isPlainName(name)) {
    throw new Refusal("invalid file name");
  }
  const restricted = "[a-z0-9][a-z0-9!#$&^_.+-]{0,126}";
  if (!new RegExp(`^${restricted}/${restricted}$`).test(mediaType)) throw new Refusal("invalid media type");
  return { name, mediaType, bytes: reader.rest() };
}

/** Parses `type ‖ fields`. */
function parseRecord(bytes) {
  const reader = new ByteReader(bytes);
  const type = nameFrom(reader);
  const fields = fieldsFrom(reader);
  reader.end();
  return { type, fields };
}

/** Reads pairs of key and value (docs/reference/format.md, "Fields"). */
function fieldsFrom(reader) {
  const fields = [];
  const count = reader.varint(256);
  for (let index = 0; index < count; index += 1) {
    const key = nameFrom(reader);
    const value = reader.string(1_048_576);
    if (value.includes("\0")) throw new Refusal("nul in text");
    fields.push([key, value]);
  }
  for (let index = 1; index < count; index += 1) {
    const [previous, next] = [utf8(fields[index - 1][0]), utf8(fields[index][0])];
    if (!precedes(previous, next)) throw new Refusal("fields not ascending");
  }
  return fields;
}

/** Whether `left` comes before `right` in the order of their bytes. */
function precedes(left, right) {
  const place = left.findIndex((byte, index) => byte !== right[index]);
  return place < 0 ? left.length < right.length : place < right.length && left[place] < right[place];
}
