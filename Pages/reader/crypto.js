import { Refusal } from "../common/bytes.js";
import { sentencesOf } from "../common/words.js";

// WebCrypto as functions of bytes. Keys are imported as not extractable; the bytes that they are
// made from cannot be wiped (docs/guide/phones.md).

/** SHA-256 of bytes: 32 bytes. */
export async function sha256(data) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

/** HMAC with SHA-256 (RFC 2104): 32 bytes. */
export async function hmac(key, data) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

/** HKDF with SHA-256, extract and expand (RFC 5869): 1 to 8,160 bytes. */
export async function hkdf(secret, salt, info, count) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 8 * count));
}

/** Decrypts ciphertext ‖ tag (16 bytes) of AES-256-GCM. Throws "authentication failed". */
export async function aesGCMOpen(key, nonce, data, additionalData) {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData, tagLength: 128 };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, imported, data));
  } catch {
    throw new Refusal("authentication failed");
  }
}

/**
 * Verifies an Ed25519 signature (RFC 8032; docs/reference/format.md, "Suites"). The key must have passed
 * `isGoodEd25519Key`.
 */
export async function verifyEd25519(publicKey, signature, data) {
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, signature, data);
  } catch (error) {
    if (error.name === "NotSupportedError") throw unsupportedSignatures();
    // The key is not a point of the curve.
    return false;
  }
}

/** Returns an error that is no Refusal, since the data may be valid. */
function unsupportedSignatures() {
  const [title, advice] = sentencesOf("browser.signatures");
  return Object.assign(new Error("no Ed25519"), { title, advice });
}
