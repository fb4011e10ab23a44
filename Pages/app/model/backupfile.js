import { Failure } from "./failure.js";
import { chosenPassphrase, withPassphrase } from "./passphrase.js";
import { nowSeconds } from "./views.js";

// The file of a portable backup: seals entries piece by piece, and opens them. The core knows their
// layout.

/** The largest file that is restored: it is read and written at once, completely or not at all. */
const fileLimit = 256 * 2 ** 20;
/** The number of bytes at the front that contain the header. */
const frontLength = 1024;
/** The binary logarithm of scrypt's N, the same as in backups of the command line. */
export const cost = 17;
/** The bytes handed to the browser at once, which may keep them outside of memory. */
const blobLength = 4 * 2 ** 20;

/** Converts a refusal of a backup by the core to a failure. */
function backupFailure(error) {
  if (error.outcome === undefined) return error;
  const keys = {
    wrong_passphrase: "passphrase",
    newer_version: "backupNewer",
    not_a_code: "notABackup",
    usage: "passphrase",
  };
  if (error.reason === "too_costly") return new Failure("failure.backupTooCostly");
  return new Failure(`failure.${keys[error.outcome] ?? "backup"}`);
}

/** Writes entries into a file. */
export class BackupFile {
  #core;
  #key;
  #pieceLength;
  #rest;
  #frontLength;
  #number = 0;
  #pieces = [];
  #waiting = 0;
  #blobs = [];

  /**
   * Derives the key, which takes a second. `handedOver`: the time at which own channels were handed
   * over, if they were.
   */
  constructor(core, typed, handedOver) {
    const passphrase = chosenPassphrase(typed);
    this.#core = core;
    const { header, key, front, pieceLength } = asFailure(() =>
      core.newBackupFile({ passphrase, cost, handedOver }),
    );
    this.#key = key;
    this.#pieceLength = pieceLength;
    this.#rest = front;
    this.#frontLength = front.length;
    this.#keep(header);
  }

  /** Whether no entry was appended. */
  get isEmpty() {
    return this.#number === 0 && this.#rest.length === this.#frontLength;
  }

  append(entry) {
    const { bytes } = this.#core.writeEntries({ entries: [entry] });
    this.#rest = movedTogether([this.#rest, bytes]);
    // The last piece is never empty.
    while (this.#rest.length > this.#pieceLength) this.#seal(this.#pieceLength, false);
  }

  /** Returns the whole file. */
  end() {
    this.#seal(this.#rest.length, true);
    this.discard();
    this.#flush();
    return new Blob(this.#blobs, { type: "application/octet-stream" });
  }

  /** Wipes the key, and all unsealed bytes. */
  discard() {
    this.#key.fill(0);
    this.#rest.fill(0);
  }

  #seal(length, isLast) {
    const plaintext = this.#rest.subarray(0, length);
    this.#keep(this.#core.sealPiece({ key: this.#key, number: this.#number++, isLast, plaintext }).sealed);
    const rest = this.#rest.slice(length);
    this.#rest.fill(0);
    this.#rest = rest;
  }

  #keep(bytes) {
    this.#pieces.push(bytes);
    this.#waiting += bytes.length;
    if (this.#waiting >= blobLength) this.#flush();
  }

  #flush() {
    this.#blobs.push(new Blob(this.#pieces));
    this.#pieces = [];
    this.#waiting = 0;
  }
}

/**
 * Returns the content of a file, `keys` or `portable`, before anybody types a passphrase. Throws a
 * `Failure`.
 */
export async function checkFile(core, file) {
  const header = await bytesOf(file.slice(0, frontLength));
  const { content, isHandOver, headerLength, pieceLength } = asFailure(() =>
    core.describeBackupFile({ header }),
  );
  if (content === "vault") throw new Failure("failure.backupOfVault");
  if (file.size > fileLimit) {
    throw new Failure("failure.backupTooLarge", { size: file.size, limit: fileLimit });
  }
  return { content, isHandOver, header: header.slice(0, headerLength), pieceLength };
}

/**
 * Opens a file with a passphrase.
 * @returns {Promise<{content: string, key: Uint8Array, isHandedOver: () => boolean, plaintext: () => Uint8Array, readEntries: (read: (bytes: Uint8Array) => {rest: Uint8Array, wanted: number}, onPiece: (done: number, total: number) => void) => void}>}
 *   its whole inside, or a call that passes the entries to `read` as far as they are there, then whether own
 *   channels were handed over by it, and the key to be wiped. Both throw a `Failure` where a piece does not open.
 */
export async function openFile(core, file, typed) {
  const { content, isHandOver, header, pieceLength } = await checkFile(core, file);
  const { key } = withPassphrase(typed, (passphrase) =>
    asFailure(() => core.openBackupFile({ header, passphrase })),
  );
  const sealed = (await bytesOf(file)).subarray(header.length);
  let isHandedOver = false;

  function* pieces() {
    const total = Math.max(1, Math.ceil(sealed.length / pieceLength));
    for (let number = 0; number < total; number += 1) {
      const piece = sealed.subarray(number * pieceLength, (number + 1) * pieceLength);
      const { plaintext } = asFailure(() =>
        core.openPiece({ key, number, isLast: number === total - 1, sealed: piece }),
      );
      if (!isHandOver || number > 0) {
        yield plaintext;
        continue;
      }
      const front = asFailure(() => core.readHandOver({ bytes: plaintext, now: nowSeconds() }));
      isHandedOver = front.isHandedOver;
      yield plaintext.subarray(front.length);
    }
  }

  function readEntries(read, onPiece) {
    let held = [];
    let length = 0;
    let wanted = 1;
    let done = 0;
    try {
      for (const piece of pieces()) {
        held.push(piece);
        length += piece.length;
        done += piece.length;
        if (length < wanted) continue;
        held = [movedTogether(held)];
        const { rest, wanted: next } = read(held[0]);
        held[0].fill(0);
        held = [rest];
        length = rest.length;
        wanted = Math.max(1, next);
        onPiece(done, sealed.length);
      }
      if (length > 0) throw new Failure("failure.backup");
    } finally {
      for (const bytes of held) bytes.fill(0);
    }
  }

  return {
    content,
    key,
    isHandedOver: () => isHandedOver,
    plaintext: () => movedTogether([...pieces()]),
    readEntries,
  };
}

/** Calls the core, whose refusals are failures. */
export function asFailure(call) {
  try {
    return call();
  } catch (error) {
    throw backupFailure(error);
  }
}

async function bytesOf(blob) {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    // The file was deleted or changed since it was chosen, or its drive is gone.
    throw new Failure("failure.unreadable");
  }
}

/** Joins arrays into one, and wipes the originals. */
function movedTogether(arrays) {
  const whole = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const bytes of arrays) {
    whole.set(bytes, offset);
    offset += bytes.length;
    bytes.fill(0);
  }
  return whole;
}
