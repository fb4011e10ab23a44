import { Failure } from "./failure.js";

// Passkeys give 32 bytes for a salt (WebAuthn's PRF). Only a page can ask for them: the worker gets the bytes at once.

const userVerification = "required";
const appName = "SeQRcast";

/**
 * Whether this browser may have such passkeys. Only making one shows whether the device has them.
 */
export async function mayHavePasskeys() {
  if (globalThis.PublicKeyCredential === undefined) return false;
  const can = (await PublicKeyCredential.getClientCapabilities?.().catch(() => ({}))) ?? {};
  return can["extension:prf"] !== false;
}

/**
 * Makes a passkey; returns its part of a lock. It is named after the app: devices list the names of
 * passkeys, and send them to other devices of their owner.
 */
export async function newPasskey() {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: appName },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: appName, displayName: appName },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: [
          { type: "public-key", alg: -7 },
          { type: "public-key", alg: -257 },
        ],
        authenticatorSelection: { residentKey: "preferred", userVerification },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const { prf } = credential.getClientExtensionResults();
  const id = new Uint8Array(credential.rawId);
  if (prf?.enabled !== true && prf?.results === undefined) {
    await forgetPasskey(id);
    throw new Failure("failure.uselessPasskey");
  }
  // Some devices give the bytes only when asked for the passkey.
  const secret =
    prf.results?.first === undefined
      ? await passkeySecret({ credential: id, salt })
      : new Uint8Array(prf.results.first);
  return { kind: "passkey", credential: id, salt, secret };
}

/**
 * Informs the device that a passkey is no longer used, so that it deletes or hides it. Browsers
 * without this function, and some devices, keep it.
 */
export async function forgetPasskey(credential) {
  const credentialId = btoa(String.fromCharCode(...credential))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(
    () => {},
  );
}

/** Asks the passkey for the bytes that it gave when the lock was made. */
export async function passkeySecret({ credential, salt }) {
  const given = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: "public-key", id: credential }],
        userVerification,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const first = given.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) throw new Failure("failure.noPasskeys");
  return new Uint8Array(first);
}

async function asked(ask) {
  try {
    return await ask();
  } catch (error) {
    throw new Failure(error.name === "NotSupportedError" ? "failure.noPasskeys" : "failure.passkey");
  }
}
