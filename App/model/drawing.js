/** The longest code in one symbol: larger ones are hard for phones to read off a screen. */
const symbolLength = 2000;
/** Of a hundred parts so many more, so that some may be missed. */
const parityPercent = 25;

/** The length of a symbol that is shown for a moment only; and the most parts that are needed then. */
const frameLength = 1000;
const frameLimit = 200;
/** The most parts of a code. */
const partLimit = 255;

/** A code as symbols, the parts of a large one in turn. Throws a refusal of the core. */
export function drawingsOf(core, code) {
  if (code.length <= symbolLength) return [drawn(core, code, null)];
  const needed = Math.ceil(code.length / symbolLength);
  return partsOf(core, code, needed, Math.max(1, Math.round((needed * parityPercent) / 100)));
}

/**
 * A code as the frames of an animation. There are twice as many as are needed, as far as the format has
 * so many: a camera that misses some has enough before any comes again.
 * @param {string[]} codes the code, or parts of it
 */
export function animationOf(core, codes) {
  const code = codes.length === 1 ? codes[0] : core.join({ parts: codes, tried: 0 }).code;
  const needed = Math.min(Math.ceil(code.length / frameLength), frameLimit);
  return partsOf(core, code, needed, Math.min(needed, partLimit - needed), "low");
}

function partsOf(core, code, needed, parityCount, level) {
  const { parts } = core.split({ code, dataCount: needed, parityCount });
  return parts.map((part, index) => drawn(core, part, { index: index + 1, count: parts.length, needed }, level));
}

function drawn(core, code, part, level) {
  const { size, modules } = core.draw({ text: code, level });
  return { code, size, modules, part };
}
