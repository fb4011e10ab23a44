import { decode, encode } from "./codec.js";
import { Failure } from "./failure.js";
import { schema, storedName } from "./store.js";

const encoder = new TextEncoder();
/** The length of the nonce at the front of sealed values. */
const nonceLength = 12;

/**
 * The keys of an open vault, each `{ generation, key }`: the current one, the former one while
 * everything is sealed again, and a new one that is used once it is on the disk.
 */
export class KeyRing {
  current;
  previous;
  next;
  #core;
  /** The keys in the form that the browser's cryptography needs. */
  #imported = new WeakMap();

  constructor(core) {
    this.#core = core;
  }

  get isOpen() {
    return this.current !== undefined;
  }

  /** Uses the next key if it has this generation. Returns whether the current one has it. */
  take(generation) {
    if (generation === this.current?.generation) return true;
    if (generation !== this.next?.generation) return false;
    this.previous = this.current;
    this.current = this.next;
    this.next = undefined;
    return true;
  }

  forget() {
    this.current?.key.fill(0);
    this.previous?.key.fill(0);
    this.next?.key.fill(0);
    this.current = this.previous = this.next = undefined;
  }

  forgetPrevious() {
    this.previous?.key.fill(0);
    this.previous = undefined;
  }

  /** Returns the key of a generation; undefined if it is missing, or all are forgotten. */
  #keyOf(generation) {
    return [this.current, this.previous, this.next].find((known) => known?.generation === generation)?.key;
  }

  seal(store, id, value, generation, channel) {
    const key = this.#keyOf(generation);
    if (key === undefined) throw new Failure("failure.locked");
    const used = channel === undefined ? key : channel.keys[generation];
    const { sealed } = this.#core.seal({
      key: used,
      plaintext: encode(value),
      context: contextOf(store, id, generation),
    });
    return { generation, sealed };
  }

  unseal(store, id, { generation, sealed }, channel) {
    try {
      const key = channel === undefined ? this.#keyOf(generation) : channel.keys[generation];
      return decode(this.#core.unseal({ key, sealed, context: contextOf(store, id, generation) }).plaintext);
    } catch {
      throw this.#failure(store);
    }
  }

  async unsealFast(store, id, { generation, sealed }, channel) {
    try {
      const key = channel === undefined ? this.#keyOf(generation) : channel.keys[generation];
      if (key === undefined) throw this.#failure(store);
      if (!this.#imported.has(key)) {
        this.#imported.set(key, crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]));
      }
      const imported = await this.#imported.get(key);
      const algorithm = {
        name: "AES-GCM",
        iv: sealed.subarray(0, nonceLength),
        additionalData: contextOf(store, id, generation),
      };
      return decode(
        new Uint8Array(await crypto.subtle.decrypt(algorithm, imported, sealed.subarray(nonceLength))),
      );
    } catch {
      throw this.#failure(store);
    }
  }

  /** Returns the failure for a value that does not open. */
  #failure(store) {
    return this.isOpen ? new Failure("state.damaged", { store }) : new Failure("failure.locked");
  }

  /** Makes the keys of a new channel. */
  newChannelKeys() {
    return { [this.current.generation]: this.#core.random({ count: 32 }).bytes };
  }
}

function contextOf(store, id, generation) {
  return encoder.encode(`SeQRcast app/${schema} ${storedName(store)} ${id} ${generation}`);
}
