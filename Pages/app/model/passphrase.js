import { Failure } from "./failure.js";

// A letter may be typed as one character or as two, so passphrases are normalized to Unicode's form
// C (docs/reference/format.md, "Passphrases"). The core uses their bytes unchanged.

const shortest = 8;

/**
 * Checks and normalizes a passphrase for a lock or a backup. Whoever has the locked data can guess
 * without limit.
 */
export function chosenPassphrase(typed) {
  const passphrase = typed.normalize("NFC");
  if (/\p{Cc}/u.test(passphrase)) throw new Failure("failure.controlInPassphrase");
  if ([...passphrase].length < shortest) throw new Failure("failure.weakPassphrase", { limit: shortest });
  return passphrase;
}

/**
 * Calls `open` with a passphrase. If it is wrong, calls it again with the unnormalized text, as
 * earlier apps did.
 * @param {(passphrase: string) => any} open throws `failure.passphrase`
 */
export function withPassphrase(typed, open) {
  const passphrase = typed.normalize("NFC");
  try {
    return open(passphrase);
  } catch (error) {
    if (passphrase === typed || error.sentence?.key !== "failure.passphrase") throw error;
    return open(typed);
  }
}
