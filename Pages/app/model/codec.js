const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The name that replaces byte arrays in the JSON, with their places. */
const mark = "$bytes";

/**
 * Encodes a JSON value with byte arrays: the length of the JSON, the JSON with places, and the
 * arrays one after another.
 */
export function encode(value) {
  const arrays = [];
  let length = 0;
  const json = encoder.encode(
    JSON.stringify(value, (_, part) => {
      if (!(part instanceof Uint8Array)) return part;
      arrays.push(part);
      length += part.length;
      return { [mark]: [length - part.length, part.length] };
    }),
  );
  const bytes = new Uint8Array(4 + json.length + length);
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, 4);
  let offset = 4 + json.length;
  for (const array of arrays) {
    bytes.set(array, offset);
    offset += array.length;
  }
  return bytes;
}

export function decode(bytes) {
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const json = decoder.decode(bytes.subarray(4, start));
  // The index of messages has hundred thousand values and no array.
  if (!json.includes(`"${mark}"`)) return JSON.parse(json);
  return JSON.parse(json, (_, part) => {
    const place = part?.[mark];
    return place === undefined ? part : bytes.slice(start + place[0], start + place[0] + place[1]);
  });
}

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text) {
  return Uint8Array.from(text.match(/../g), (digits) => parseInt(digits, 16));
}
