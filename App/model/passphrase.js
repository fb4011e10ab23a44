import { Failure } from "./failure.js";

// A letter may be typed as one character or as two, so passphrases count in Unicode's normalization form C
// (docs/reference/format.md, "Passphrases"). The core takes their bytes as they are.

const shortest = 8;

/** A passphrase that is chosen for a lock or a backup, as it counts. Whoever has what it locks guesses without limit. */
export function chosenPassphrase(typed) {
  const passphrase = typed.normalize("NFC");
  if (/\p{Cc}/u.test(passphrase)) throw new Failure("failure.controlInPassphrase");
  if ([...passphrase].length < shortest) throw new Failure("failure.weakPassphrase", { limit: shortest });
  return passphrase;
}

/**
 * Calls `open` with a passphrase; if that is wrong, with what was typed, which counted in an earlier app.
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
