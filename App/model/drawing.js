/** The longest code in one symbol: larger ones are hard for phones to read off a screen. */
const symbolLength = 2000;
/** Of a hundred parts so many more, so that some may be missed. */
const parityPercent = 25;

/** So many symbols of a sheet are needed at least: one more may get lost. */
const leastOfSheet = 3;

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

function drawn(core, code, part) {
  const { size, modules } = core.draw({ text: code });
  return { code, size, modules, part };
}
