import { Refusal } from "./bytes.js";

/**
 * The reader's outcome for each refusal (docs/reference/format.md, "Refusals" and "Locked text"); any other
 * is damage.
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

/** A title and an advice for each outcome. */
const sentencesOfOutcomes = {
  "not a code": ["This is not a code.",
    "A code begins with SEQR1. Paste all of it, or the whole link that contains it."],
  newer: ["This is of a newer kind.",
    "This page does not know it. Get a newer page from the place where you got this one."],
  damaged: ["This is damaged.",
    "Something of it is missing or was changed. Copy or scan it again, all of it."],
  absurd: ["This was not made to be opened.",
    "It asks for more or less work than any locked text does. Nothing was computed. "
    + "Ask the person who gave it to you."],
  "wrong passphrase": ["That is not the passphrase.",
    "Compare it letter by letter. Capitals, spaces and hyphens do not matter in one that was generated."],
  "invalid passphrase": ["That cannot be the passphrase.", "It has 1 to 1,024 bytes."],
  "invalid key": ["It holds a key that must not be used.", "Ask the person who gave it to you."],
  tampered: ["This was damaged or altered.",
    "Nothing of it is shown. Scan it again, from another copy if there is one."],
  "not subscribed": ["This message is of another channel.", "This page reads only one channel."],
  "left out": ["Your access seems to have ended.",
    "This message was made for others. Without access you cannot check who wrote it: ask the owner."],
  "too young": ["This message is from before your time.",
    "It was made for those who could read the channel then."],
  "several codes": ["These are several codes.", "Give one at a time."],
};

/** A title and an advice for each kind of code that the page does not open. */
export const sentencesOfKinds = {
  PK: ["This is somebody's card.", "Keep it with the seqrcast tool."],
  CS: ["This is a share of a channel.", "The person it was made for opens it with the seqrcast tool."],
  MS: ["This is a message of a channel.",
    "Open it with a subscriber's seqrcast tool, or with the channel's guest page."],
  FR: ["This is a follow request.", "The channel's owner answers it with the seqrcast tool."],
  AU: ["This is an authorization.", "The person it was made for uses it with the seqrcast tool."],
  EN: ["This is an endorsed request.", "The channel's owner answers it with the seqrcast tool."],
  BK: ["This is a backup.", "Restore it with the seqrcast tool. Nobody else should have it."],
  SD: ["This is a signature for a document.", "To check it, you need the seqrcast tool and the document."],
  GK: ["This is a guest's key.", "It opens in the guest page that contains it."],
};

/** The progress of a code's parts, as a title and a sentence. */
export function sentencesOfProgress({ held, count, needed }) {
  if (needed === 0) {
    return ["These parts do not fit together.",
      "Some of them are forged. Scan more parts of the code, from another place."];
  }
  const more = needed === 1 ? "1 more is" : `${needed} more are`;
  return [`${held} of ${count} parts are here.`, `${more} needed, whichever they are.`];
}

/**
 * Explains an error, as a title and an advice.
 * @param {Error} error a `Refusal`, perhaps with `title` and `advice` of its own
 * @returns {{outcome: string, refusal: string, title: string, advice: string}}
 */
export function explained(error) {
  const refusal = error instanceof Refusal ? error.outcome : "unsupported browser";
  const outcome = outcomesOfRefusals[refusal] ?? "damaged";
  const [title, advice] = sentencesOfOutcomes[outcome] ?? ["This browser cannot do it.", error.message];
  return { outcome, refusal, title: error.title ?? title, advice: error.advice ?? advice };
}

export function refusalWith(outcome, title, advice) {
  return Object.assign(new Refusal(outcome), { title, advice });
}
