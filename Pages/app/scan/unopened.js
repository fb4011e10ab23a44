/**
 * Says why a code that was read has no text.
 * @param {object} unopened as in report.js
 * @returns {{ key: string, values: object }} a sentence
 */
export function sentenceOfUnopened({ part, characterSet }) {
  if (part !== undefined) return { key: "scan.appended", values: part };
  if (characterSet === null) return { key: "scan.noText", values: {} };
  return { key: "scan.characters", values: { number: String(characterSet) } };
}

/** Returns the distinct sentences. */
export function sentencesOfUnopened(unopened) {
  const said = new Map(
    unopened.map(sentenceOfUnopened).map((sentence) => [JSON.stringify(sentence), sentence]),
  );
  return [...said.values()];
}
