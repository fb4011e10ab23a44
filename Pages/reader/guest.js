import { ByteReader, concat, tag } from "../common/bytes.js";
import { fingerprintDigits } from "./card.js";
import { hkdf, sha256 } from "./crypto.js";
import { readShare, verifyShare } from "./share.js";

/**
 * Parses and verifies the inside of a guest key (docs/reference/format.md, "Guest key"): the channel, its
 * owner, and the guest's leaf. Any Refusal means that the guest key is damaged.
 */
export async function openGuestKey(plaintext) {
  const reader = new ByteReader(plaintext);
  const guest = reader.bytes(32);
  const share = readShare(reader, plaintext);
  reader.end();
  const owner = await verifyShare(share, guest);
  return {
    channelName: share.name,
    ownerName: owner.name,
    ownerFingerprint: fingerprintDigits(owner.fingerprint),
    guestFingerprint: fingerprintDigits(guest),
    created: share.created,
    issued: share.issued,
    next: share.next,
    absences: share.absences,
    channel: await makeChannel(owner, share),
    leaf: share.leaf,
  };
}

/**
 * Derives the id and the keys that find, open and verify a channel's messages (docs/reference/format.md,
 * "Channel").
 */
async function makeChannel(owner, { rules, nonce, key }) {
  const id = await sha256(concat(tag("channel"), owner.fingerprint, rules, nonce));
  const hintKey = await hkdf(key, new Uint8Array(), concat(tag("hint"), id), 32);
  return { owner, key, id, hintKey };
}
