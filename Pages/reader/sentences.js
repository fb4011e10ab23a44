import { Refusal } from "../common/bytes.js";
import { say, sentencesOf } from "../common/words.js";

/**
 * The reader's outcome for each refusal (docs/reference/format.md, "Refusals" and "Locked text").
 * All others are damage.
 */
const outcomesOfRefusals = {
  "not a code": "not a code",
  newer: "newer",
  "unsupported version": "newer",
  "unknown kind": "newer",
  "unknown suite": "newer",
  "unknown flags": "newer",
  "unknown content type": "newer",
  absurd: "absurd",
  "wrong passphrase": "wrong passphrase",
  "invalid passphrase": "invalid passphrase",
  "invalid public key": "invalid key",
  "authentication failed": "tampered",
  "not subscribed": "not subscribed",
  "access ended": "left out",
  "before membership": "too young",
  "not enough": "not enough",
  "several codes": "several codes",
  "another kind": "another kind",
  "unsupported browser": "unsupported browser",
  framed: "framed",
};

/** The progress of a code's parts, as a title and a sentence. */
export function sentencesOfProgress({ held, count, needed }) {
  if (needed === 0) return sentencesOf("outcome.not together");
  return [say("partsHere", { held, all: count }), say("partsNeeded", { count: needed })];
}

/**
 * Explains an error, as a title and an advice.
 * @param {Error} error a `Refusal`, perhaps with `title` and `advice` of its own
 * @returns {{outcome: string, refusal: string, title: string, advice: string}}
 */
export function explained(error) {
  const refusal = error instanceof Refusal ? error.outcome : "unsupported browser";
  const outcome = outcomesOfRefusals[refusal] ?? "damaged";
  const [title, advice] = sentencesOf(`outcome.${outcome}`) ?? [say("browser.other"), error.message];
  return { outcome, refusal, title: error.title ?? title, advice: error.advice ?? advice };
}

export function refusalWith(outcome, title, advice) {
  return Object.assign(new Refusal(outcome), { title, advice });
}
