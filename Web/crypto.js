import { Refusal } from "./bytes.js";

// What WebCrypto computes, as functions of bytes. Keys are imported so that no script can take them out again; the bytes
// that they are made from cannot be wiped (docs/reader.md).

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

/** Opens ciphertext ‖ tag (16) of AES-256-GCM; throws "authentication failed". */
export async function aesGCMOpen(key, nonce, data, additionalData) {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData, tagLength: 128 };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, imported, data));
  } catch {
    throw new Refusal("authentication failed");
  }
}

/** Whether an Ed25519 signature is good (RFC 8032; docs/format.md, "Suites"). The key is one that `verifyCard` let pass. */
export async function verifyEd25519(publicKey, signature, data) {
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, signature, data);
  } catch (error) {
    if (error.name === "NotSupportedError") throw unsupportedSignatures();
    // A key that is on no point of the curve.
    return false;
  }
}

/** No Refusal: nothing is wrong with what was to be checked. */
function unsupportedSignatures() {
  return Object.assign(new Error("no Ed25519"), {
    title: "This browser cannot check signatures.",
    advice: "It does not know Ed25519. Chrome and Edge do from 137 on, Firefox from 129, Safari from 17.",
  });
}
