/** The longest code in one symbol: larger ones are hard for phones to read off a screen. */
const symbolLength = 2000;
/** Of a hundred parts so many more, so that some may be missed. */
const parityPercent = 25;

/** So many symbols of a sheet are needed at least: one more may get lost. */
const leastOfSheet = 3;

/** The length of a part that is shown for a moment only (version 25), and the most that are needed then. */
const frameLength = 1800;
const frameLimit = 200;
/** The most parts of a code. */
const partLimit = 255;

/** A code as symbols, the parts of a large one in turn. Throws a refusal of the core. */
export function drawingsOf(core, code) {
  return code.length <= symbolLength ? [drawn(core, code, null)] : partsOf(core, code, Math.ceil(code.length / symbolLength));
}

/** A code as symbols on paper, of which a quarter may get lost. */
export function sheetOf(core, code) {
  return partsOf(core, code, Math.max(leastOfSheet, Math.ceil(code.length / symbolLength)));
}

function partsOf(core, code, needed) {
  const parityCount = Math.max(1, Math.round((needed * parityPercent) / 100));
  const { parts } = core.split({ code, dataCount: needed, parityCount });
  return parts.map((part, index) => drawn(core, part, { index: index + 1, count: parts.length, needed }));
}

/**
 * The parts of a code for an animation. There are twice as many as are needed, as far as the format has
 * so many: a camera that misses some has enough before any comes again.
 * @param {string[]} codes the code, or parts of it
 */
export function framesOf(core, codes) {
  const code = codes.length === 1 ? codes[0] : core.join({ parts: codes, tried: 0 }).code;
  const needed = Math.min(Math.ceil(code.length / frameLength), frameLimit);
  return { codes: core.split({ code, dataCount: needed, parityCount: Math.min(needed, partLimit - needed) }).parts, needed };
}

/** One of them, which is seen again if it is missed. */
export function frameOf(core, code) {
  return drawn(core, code, null, "low");
}

function drawn(core, code, part, level) {
  const { size, modules } = core.draw({ text: code, level });
  return { code, size, modules, part };
}
