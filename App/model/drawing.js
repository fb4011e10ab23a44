/** The longest code in one symbol: larger ones are hard for phones to read off a screen. */
const symbolLength = 2000;
/** Of a hundred parts so many more, so that some may be missed. */
const parityPercent = 25;

/** A code as symbols, the parts of a large one in turn. Throws a refusal of the core. */
export function drawingsOf(core, code) {
  if (code.length <= symbolLength) return [drawn(core, code, null)];
  const needed = Math.ceil(code.length / symbolLength);
  const parityCount = Math.max(1, Math.round((needed * parityPercent) / 100));
  const { parts } = core.split({ code, dataCount: needed, parityCount });
  return parts.map((part, index) => drawn(core, part, { index: index + 1, count: parts.length, needed }));
}

function drawn(core, code, part) {
  const { size, modules } = core.draw({ text: code });
  return { code, size, modules, part };
}
