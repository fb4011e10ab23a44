import { asFailure, BackupFile, checkFile, cost, openFile } from "./backupfile.js";
import { fromHex } from "./codec.js";
import { sheetOf } from "./drawing.js";
import { Failure, isDamage } from "./failure.js";
import { partKey } from "./ingestparts.js";
import { keepOrFail } from "./owner.js";
import { chosenPassphrase, withPassphrase } from "./passphrase.js";
import { Restoring } from "./restoring.js";
import { headOf, isOwn, isRemoved, nowSeconds } from "./views.js";

// Converts the stored data to the entries of a portable backup. An entry refers only to earlier
// ones.

/** The number of entries between two reports of progress. */
const reportInterval = 50;

/**
 * Writes everything to a file under a passphrase, in one consistent state.
 * @param {{handsOver?: boolean}} options handsOver: own channels wait here from now on, before the
 *   file exists
 * @returns {Promise<{file: Blob, damaged: number, note: object}>} `damaged`: the number of messages
 *   that do not open, and so are not in it
 */
export async function backUp(vault, passphrase, { handsOver = false }, onProgress) {
  const handedOver = handsOver ? nowSeconds() : undefined;
  let target = new BackupFile(vault.core, passphrase, handedOver);
  try {
    if (handsOver) await vault.write(handAllOver);
    return await vault.read(async (reader) => {
      // The transaction is repeated if the browser closes the database meanwhile.
      if (!target.isEmpty) {
        target.discard();
        target = new BackupFile(vault.core, passphrase, handedOver);
      }
      const note = { kind: "portable", made: nowSeconds(), nextEntry: reader.memory.nextEntry };
      let damaged = 0;
      for await (const entry of entriesOf(reader, (done, total) => onProgress({ done, total }))) {
        if (entry === null) damaged += 1;
        else target.append(entry);
      }
      return { file: target.end(), damaged, note };
    });
  } finally {
    target.discard();
  }
}

/**
 * Restores a backup, completely or not at all: a file, or the codes of a sheet.
 * @returns {Promise<{own: string[]}>} the names of own channels, which wait until their members are
 *   confirmed
 */
export async function restore(vault, { lock, file, codes, passphrase }, onProgress) {
  const { content, key, isHandedOver, plaintext, readEntries } =
    file === undefined
      ? openSheet(vault.core, codes, passphrase)
      : await openFile(vault.core, file, passphrase);
  let own;
  try {
    await vault.create(lock, (change) => {
      const restoring = new Restoring(change);
      if (content === "keys") restoring.readKeys(plaintext());
      else {
        readEntries(
          (bytes) => restoring.read(bytes),
          (done, total) => onProgress({ done, total }),
        );
      }
      own = restoring.end(isHandedOver());
    });
  } finally {
    key.fill(0);
  }
  return { own };
}

/** Returns the kind of a file's content, before anybody types a passphrase. */
export async function describeFile(core, file) {
  return { content: (await checkFile(core, file)).content };
}

/** Returns whether codes belong to a backup, and the least number of missing ones. */
export function describeCodes(core, codes) {
  try {
    const { code, needed } = wholeOf(core, codes);
    return { isBackup: code === undefined || core.parse({ code }).kind === "backup", missing: needed };
  } catch (error) {
    if (error.outcome === undefined && !(error instanceof Failure)) throw error;
    return { isBackup: false, missing: 0 };
  }
}

/** Returns the code of a sheet, from the set with the most parts. */
function wholeOf(core, codes) {
  const sets = new Map();
  for (const text of codes) {
    let found;
    try {
      found = core.parse({ code: text });
    } catch (error) {
      if (error.outcome === undefined) throw error;
      continue;
    }
    if (found.kind === "backup") return { code: found.code, needed: 0 };
    if (found.kind === "part") {
      sets.set(partKey(found.part), [...(sets.get(partKey(found.part)) ?? []), found.code]);
    }
  }
  const [parts] = [...sets.values()].sort((one, other) => other.length - one.length);
  if (parts === undefined) throw new Failure("failure.notABackup");
  return core.join({ parts });
}

function openSheet(core, codes, typed) {
  const { code, needed } = asFailure(() => wholeOf(core, codes));
  if (code === undefined) throw new Failure("failure.backupParts", { count: needed });
  const { keys, isHandedOver } = withPassphrase(typed, (passphrase) =>
    asFailure(() => core.openBackup({ code, passphrase, now: nowSeconds() })),
  );
  return { content: "keys", key: keys, isHandedOver: () => isHandedOver, plaintext: () => keys.slice() };
}

/** Makes own channels wait: the device that restores the backup goes on with them. */
function handAllOver(change) {
  for (const channel of change.memory.channels.values()) {
    if (isOwn(channel)) keepOrFail(change, "handOver", { channel: channel.id });
  }
}

/** Makes a backup of the keys alone. */
function backUpKeys({ core, memory }, passphrase, handedOver) {
  const { code, file } = asFailure(() => core.backup({ ...keysOf(memory), passphrase, cost, handedOver }));
  return { drawings: sheetOf(core, code), file, note: { kind: "keys", made: nowSeconds() } };
}

export const movingCalls = {
  async backup(vault, typed, { handsOver = false } = {}) {
    const passphrase = chosenPassphrase(typed);
    // If there is no space, a backup is needed most.
    if (!handsOver) return vault.read((reader) => backUpKeys(reader, passphrase));
    return vault.write((change) => {
      handAllOver(change);
      return backUpKeys(change, passphrase, nowSeconds());
    });
  },

  noteBackup: (vault, { kind, ...note }) =>
    vault.write((change) => {
      const { portable, keys } = change.memory.own.backup ?? {};
      change.putOwn("backup", { portable, keys, [kind]: note });
    }),
};

/**
 * Returns the last backup that the reader has: of everything, or else of the keys. Notes of earlier
 * versions do not name its kind.
 */
export function lastBackup({ own, nextEntry }) {
  const { portable, keys } = own.backup ?? {};
  if (portable !== undefined) return { made: portable.made, messagesSince: nextEntry - portable.nextEntry };
  return keys === undefined ? null : { made: keys.made, messagesSince: null };
}

/** Returns the keys in the core's form for backups. */
function keysOf({ own, channels }) {
  const kept = [...channels.values()];
  return {
    identity: own.me.identity,
    channels: kept.filter(isOwn).map((channel) => channel.own),
    subscriptions: kept.map(({ subscription }) => subscription).filter((section) => section !== null),
  };
}

/** Yields all entries in the order of a backup; null for a message that does not open. */
async function* entriesOf(reader, onProgress) {
  const { core, memory } = reader;
  const { people, channels, entries, requests, sets } = memory;
  const { keys } = core.collectKeys(keysOf(memory));
  yield { keys };
  keys.fill(0);
  for (const person of people.values()) {
    const { fingerprint, card, name, added, isVerified, verified } = person;
    // Members need not be contacts: this user is none, and neither is a removed person.
    if (fingerprint === memory.own.me.fingerprint || isRemoved(person)) continue;
    yield {
      contact: {
        card,
        name: name ?? undefined,
        added,
        verified: isVerified ? (verified ?? added) : undefined,
      },
    };
  }
  for (const channel of channels.values()) {
    const {
      channelID,
      owner,
      name,
      created,
      issued,
      first,
      replaced,
      forgotten,
      jumps,
      isPaused,
      ended,
      link,
    } = channel;
    yield {
      channel: {
        channelID: fromHex(channelID),
        owner: fromHex(owner),
        name,
        created,
        issued: isOwn(channel) ? undefined : issued,
        next: first,
        replaced: replaced ?? [],
        forgotten,
        jumps,
        isPaused,
        ended: ended ?? undefined,
        link: link ?? undefined,
      },
    };
  }
  for (const { channel, person, leaf, since, issued, revoked, first, end } of memory.members.values()) {
    yield {
      member: {
        channelID: fromHex(channels.get(channel).channelID),
        card: memory.person(person).card,
        leaf,
        since,
        issued,
        revoked: revoked ?? undefined,
        first: first ?? undefined,
        end: end ?? undefined,
      },
    };
  }
  let done = 0;
  for (const entry of entries.values()) {
    yield await messageEntry(reader, entry);
    done += 1;
    if (done % reportInterval === 0) onProgress(done, entries.size);
  }
  for (const { owner, channel, note, created, via, answered } of requests.values()) {
    yield {
      request: {
        owner: fromHex(owner),
        channel: channel ?? undefined,
        note,
        created,
        via: via === null ? undefined : fromHex(via),
        answered: answered ?? undefined,
      },
    };
  }
  for (const { completed, parts, first, last } of sets.values()) {
    if (completed !== undefined || parts.length === 0) continue;
    const kept = await Promise.all(parts.map(({ row }) => reader.get("parts", row).catch(ifDamaged)));
    const codes = kept.filter((part) => (part ?? null) !== null).map(({ code }) => code);
    if (codes.length > 0) yield { parts: { codes, first, last } };
  }
}

/** Replaces values that do not open by null. */
function ifDamaged(error) {
  if (!isDamage(error)) throw error;
  return null;
}

async function messageEntry(reader, entry) {
  const channel = reader.memory.channels.get(entry.channel);
  const head = await headOf(reader, entry);
  if (head.isDamaged) return null;
  let content;
  let code;
  try {
    ({ content } = await reader.get("bodies", entry.id, channel));
    ({ code } = await reader.get("codes", entry.id, channel));
  } catch (error) {
    return ifDamaged(error);
  }
  const { number, version, created, expiry, received, isUnread } = entry;
  return {
    message: {
      channelID: fromHex(channel.channelID),
      isOwn: isOwn(channel),
      isUnread,
      number,
      version,
      created,
      expiry: expiry ?? undefined,
      received,
      content,
      code,
      sightings: head.sightings.map(({ time, place }) => ({ time, place: place ?? undefined })),
      plain: [],
      digest: new Uint8Array(),
    },
  };
}
