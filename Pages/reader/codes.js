import { parseCodeOrLink } from "../common/code.js";

/**
 * Returns the distinct codes in texts and links; parts are added to earlier ones.
 * @param {PartCollection} parts
 * @param {() => boolean} isWanted whether to go on, if there are forged parts
 * @returns {Promise<{codes: object[], progress: object?, problem: Error?}>} progress: of a code
 *   without enough parts; problem: why one of the texts is no code
 */
export async function codesIn(texts, parts, isWanted) {
  const codes = [];
  const sets = new Set();
  let progress = null;
  let problem = null;
  for (const text of new Set(texts.filter((text) => text !== ""))) {
    try {
      const code = parseCodeOrLink(text);
      if (code.kind === "PP") sets.add(parts.add(code));
      else codes.push(code);
    } catch (error) {
      problem ??= error;
    }
  }
  for (const set of sets) {
    try {
      const code = await set.rebuild(isWanted);
      if (code === null) progress = set.progress;
      else codes.push(code);
    } catch (error) {
      problem ??= error;
    }
  }
  // A code may come whole, and in parts of several sizes.
  const different = new Map(codes.map((code) => [`${code.kind} ${code.body.join()}`, code]));
  return { codes: [...different.values()], progress, problem };
}
