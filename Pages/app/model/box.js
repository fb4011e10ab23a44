import { decode, encode } from "./codec.js";

// Waiting scans are sealed for a key pair with a locked private half: until it is unlocked, nobody
// can see them, not even this app. ECDH on P-256, since every browser has it; HKDF; AES-256-GCM
// under a key that is used once.

const curve = { name: "ECDH", namedCurve: "P-256" };
const info = new TextEncoder().encode("SeQRcast app/1 queue");

/** Makes a key pair as bytes: `open` is stored unsealed, `secret` sealed. */
export async function newBox() {
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  return {
    open: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
    secret: new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}

export async function sealInto(box, value) {
  const publicKey = await crypto.subtle.importKey("raw", box, curve, false, []);
  const once = await crypto.subtle.generateKey(curve, false, ["deriveBits"]);
  const sender = new Uint8Array(await crypto.subtle.exportKey("raw", once.publicKey));
  const key = await keyBetween(once.privateKey, publicKey, sender, "encrypt");
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, encode(value));
  return { sender, sealed: new Uint8Array(sealed) };
}

export async function openFrom(secret, { sender, sealed }) {
  const privateKey = await crypto.subtle.importKey("pkcs8", secret, curve, false, ["deriveBits"]);
  const publicKey = await crypto.subtle.importKey("raw", sender, curve, false, []);
  const key = await keyBetween(privateKey, publicKey, sender, "decrypt");
  return decode(
    new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, sealed)),
  );
}

async function keyBetween(privateKey, publicKey, salt, use) {
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: publicKey }, privateKey, 256);
  const secret = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    [use],
  );
}
