import { Refusal } from "./bytes.js";

/** Which of a reader's outcomes a refusal is (docs/format.md, "Refusals" and "Locked text"); others are damage. */
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

/** A title and what to do, for each outcome. */
const sentencesOfOutcomes = {
  "not a code": ["This is no code.",
    "A code begins with SEQR1. Paste all of it, or the whole link that it stands in."],
  newer: ["This is of a newer kind.",
    "This page does not know it. Get a newer page from where you have this one."],
  damaged: ["This is damaged.",
    "Something of it is missing or was changed. Copy or scan it again, all of it."],
  absurd: ["This was not made to be opened.",
    "It asks for more or less work than any locked text does. Nothing was computed. Ask who gave it to you."],
  "wrong passphrase": ["That is not the passphrase.",
    "Compare it letter by letter. Capitals, spaces and hyphens do not matter in one that was generated."],
  "invalid passphrase": ["That cannot be the passphrase.", "It has 1 to 1,024 bytes."],
  "invalid key": ["It holds a key that must not be used.", "Ask who gave it to you."],
  tampered: ["This was damaged or altered.",
    "Nothing of it is shown. Scan it again, from another copy if there is one."],
  "not subscribed": ["This message is of another channel.", "This page reads one channel alone."],
  "left out": ["Your access appears to have ended.",
    "This message was made for others. Nobody can prove that from outside: ask the owner."],
  "too young": ["This message is from before your time.", "It was made for those who could read the channel then."],
  "several codes": ["These are several codes.", "Give one at a time."],
};

/** What a code of a kind is that the page does not open, and what it takes. */
export const sentencesOfKinds = {
  PK: ["This is somebody's card.", "It takes the seqrcast tool to keep it."],
  CS: ["This is a share of a channel.", "It takes the seqrcast tool of the person it was made for."],
  MS: ["This is a message of a channel.", "It takes the seqrcast tool of a subscriber, or the channel's guest page."],
  FR: ["This is a request to follow a channel.", "It takes the seqrcast tool of the channel's owner."],
  AU: ["This is an authorization.", "It takes the seqrcast tool of the person it was made for."],
  EN: ["This is an endorsed request.", "It takes the seqrcast tool of the channel's owner."],
  BK: ["This is a backup.", "It takes the seqrcast tool, and nobody else should have it."],
  SD: ["This is a signature over a document.", "It takes the seqrcast tool, and the document."],
  GK: ["This is a guest's key.", "It is opened by the guest page that it stands in."],
};

/**
 * What to tell of something that went wrong.
 * @param {Error} error a `Refusal`, perhaps with `title` and `advice` of its own
 * @returns {{outcome: string, refusal: string, title: string, advice: string}}
 */
export function explained(error) {
  const refusal = error instanceof Refusal ? error.outcome : "unsupported browser";
  const outcome = outcomesOfRefusals[refusal] ?? "damaged";
  const [title, advice] = sentencesOfOutcomes[outcome] ?? ["This browser cannot do it.", error.message];
  return { outcome, refusal, title: error.title ?? title, advice: error.advice ?? advice };
}

/** A refusal with sentences of its own. */
export function refusalWith(outcome, title, advice) {
  return Object.assign(new Refusal(outcome), { title, advice });
}
