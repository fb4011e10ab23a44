/** The longest code in one symbol: larger ones are hard for phones to read off a screen. */
const symbolLength = 2000;
/** The additional parts for a hundred parts, of which some may be missed. */
const parityPercent = 25;

/** The least number of needed symbols of a sheet: one more may be lost. */
const leastOfSheet = 3;

/** The length of a part in an animation (version 25), and the most that are needed. */
const frameLength = 1800;
const frameLimit = 200;
/** The largest symbol with more than the lowest correction (docs/reference/format.md, "Drawing"). */
const mediumVersion = 30;
/** The most parts of a code. */
const partLimit = 255;

/**
 * Draws a code as symbols; a large one in parts. Throws a refusal of the core.
 * @param {string?} page the page that the symbols are links to; null: they are no links
 * @param {{limit?: number}} options limit: the longest code in one symbol
 */
export function drawingsOf(core, code, page = null, { limit = symbolLength } = {}) {
  return code.length <= limit
    ? [drawn(core, code, null, { page })]
    : partsOf(core, code, Math.ceil(code.length / symbolLength), page);
}

/** Draws a code that is not to be taken apart as one symbol, even a large one. */
export function symbolOf(core, code) {
  return drawn(core, code, null);
}

/** Draws a code as symbols on paper, a quarter of which may be lost. */
export function sheetOf(core, code) {
  return partsOf(core, code, Math.max(leastOfSheet, Math.ceil(code.length / symbolLength)));
}

function partsOf(core, code, needed, page = null) {
  const parityCount = Math.max(1, Math.round((needed * parityPercent) / 100));
  const { parts } = core.split({ code, dataCount: needed, parityCount });
  return parts.map((part, index) =>
    drawn(core, part, { index: index + 1, count: parts.length, needed }, { page }),
  );
}

/**
 * Returns the parts of a code for an animation. There are twice as many as needed, if the format
 * allows: a camera that misses some has enough before any is repeated.
 * @param {string[]} codes the code, or parts of it
 */
export function framesOf(core, codes) {
  const code = codes.length === 1 ? codes[0] : core.join({ parts: codes, tried: 0 }).code;
  const needed = Math.min(Math.ceil(code.length / frameLength), frameLimit);
  return {
    codes: core.split({ code, dataCount: needed, parityCount: Math.min(needed, partLimit - needed) }).parts,
    needed,
  };
}

/** Draws one part. It is repeated, so a camera may miss it. */
export function frameOf(core, code) {
  return drawn(core, code, null, { level: "low" });
}

function drawn(core, code, part, { page = null, level } = {}) {
  const draw = (level) => core.draw({ text: code, page: page ?? undefined, level });
  let drawing = draw(level);
  if (level === undefined && drawing.version > mediumVersion) drawing = draw("low");
  const { text, size, modules } = drawing;
  return { code, text, size, modules, part };
}
