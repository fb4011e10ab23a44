import { Failure } from "./failure.js";
import { chosenPassphrase, withPassphrase } from "./passphrase.js";

/** The context to which a locked key is bound. */
const context = new TextEncoder().encode("SeQRcast app/1 lock");

/** The binary logarithm of scrypt's N, the same as in vaults: 128 MiB and about a second. */
const cost = 17;

/**
 * Locks a key. The result is stored unsealed. Only with a device key does it open anything by
 * itself.
 *
 * @param {object} wanted a `NewLock`; a passkey with the `credential`, `salt` and `secret` that it
 *   gave the page
 */
export async function lockKey(core, wanted, key) {
  switch (wanted.kind) {
    case "device": {
      const deviceKey = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
        "encrypt",
        "decrypt",
      ]);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const wrapped = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: context },
        deviceKey,
        key,
      );
      return { kind: "device", deviceKey, iv, wrapped: new Uint8Array(wrapped) };
    }
    case "passphrase": {
      const passphrase = chosenPassphrase(wanted.passphrase);
      const salt = core.random({ count: 16 }).bytes;
      const stretched = core.stretch({ passphrase, salt, cost, count: 32 }).key;
      return { kind: "passphrase", salt, cost, wrapped: wrap(core, stretched, key) };
    }
    case "passkey": {
      const { credential, salt, secret } = wanted;
      return { kind: "passkey", credential, salt, wrapped: wrap(core, derived(core, secret, salt), key) };
    }
    default:
      throw new TypeError(`no lock: ${wanted.kind}`);
  }
}

/** Returns the key behind a lock. Throws a `Failure` if the given secret does not open it. */
export async function unlockKey(core, lock, { passphrase, secret } = {}) {
  switch (lock.kind) {
    case "device":
      try {
        const algorithm = { name: "AES-GCM", iv: lock.iv, additionalData: context };
        return new Uint8Array(await crypto.subtle.decrypt(algorithm, lock.deviceKey, lock.wrapped));
      } catch {
        throw new Failure("state.keyLost");
      }
    case "passphrase": {
      if (!passphrase) throw new Failure("failure.passphrase");
      return withPassphrase(passphrase, (passphrase) => {
        const stretched = core.stretch({ passphrase, salt: lock.salt, cost: lock.cost, count: 32 }).key;
        return unwrap(core, stretched, lock.wrapped, "failure.passphrase");
      });
    }
    case "passkey":
      if (!secret) throw new Failure("failure.passkey");
      return unwrap(core, derived(core, secret, lock.salt), lock.wrapped, "failure.passkey");
    default:
      throw new Failure("state.newer");
  }
}

function derived(core, secret, salt) {
  return core.derive({ secret, salt, info: context, count: 32 }).key;
}

function wrap(core, key, plaintext) {
  const { sealed } = core.seal({ key, plaintext, context });
  key.fill(0);
  return sealed;
}

function unwrap(core, key, sealed, failure) {
  try {
    return core.unseal({ key, sealed, context }).plaintext;
  } catch {
    throw new Failure(failure);
  } finally {
    key.fill(0);
  }
}
