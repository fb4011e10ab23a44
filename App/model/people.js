import { toHex } from "./codec.js";
import { drawingsOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { Scan, subscribe } from "./ingest.js";
import { nowSeconds, personOf, personView } from "./views.js";

// The own identity, other people, and requests to follow their channels.

const noteLimit = 1024;
const nameLimit = 64;
/** Binary logarithm of scrypt's N, as the command line has it for backups. */
const backupCost = 17;
const clockTolerance = 86_400;

const firstSettings = { keepsPlaces: false, lockAfterMinutes: 5 };

/** What the core says of a name, as the failure of it. */
export function named(make) {
  try {
    return make();
  } catch (error) {
    if (error.outcome === undefined) throw error;
    throw new Failure("failure.nameNotPlain");
  }
}

export function checkName(name) {
  if (name === "") throw new Failure("failure.nameEmpty");
  if ([...name].length > nameLimit) throw new Failure("failure.nameTooLong", { limit: nameLimit });
}

function keepMe(change, { identity, person }) {
  change.putOwn("me", { ...personOf(person, toHex(person.fingerprint)), identity });
}

/** Makes an identity, with its place in this browser. */
export async function create(vault, { lock, name, suite }) {
  checkName(name);
  const made = named(() => vault.core.newIdentity({ suite, name }));
  await vault.create(lock, (change) => {
    keepMe(change, made);
    change.putOwn("settings", firstSettings);
  });
}

/** The same with the identity and subscriptions of a backup. */
export async function restore(vault, { lock, codes, passphrase }) {
  const backup = openBackup(vault.core, codes, passphrase);
  await vault.create(lock, (change) => {
    keepMe(change, backup);
    change.putOwn("settings", firstSettings);
    const scan = new Scan(change, null, 0);
    for (const subscription of backup.subscriptions) {
      subscribe(scan, vault.core.describeSubscription({ subscription }), undefined, []);
    }
  });
}

function openBackup(core, codes, passphrase) {
  try {
    const parsed = codes.map((code) => core.parse({ code }));
    const parts = parsed.filter(({ kind }) => kind === "part").map(({ code }) => code);
    const whole = parsed.find(({ kind }) => kind === "backup")?.code ?? core.join({ parts }).code;
    return core.openBackup({ code: whole, passphrase });
  } catch (error) {
    throw new Failure(error.outcome === "wrong_passphrase" ? "failure.passphrase" : "failure.backup");
  }
}

export function personIn(memory, id) {
  const person = memory.person(id);
  if (person === undefined) throw new Failure("failure.gone");
  return person;
}

function isNeeded(memory, id) {
  return [...memory.channels.values()].some(({ owner }) => owner === id)
    || [...memory.requests.values()].some(({ owner, via }) => owner === id || via === id)
    || [...memory.members.values(), ...memory.grants.values()].some(({ person }) => person === id);
}

function requestView(core, memory, { id, owner, channel, note, via, created, answered, code }) {
  const person = (fingerprint) => personView(memory, memory.person(fingerprint));
  return { id, owner: person(owner), channel, note, via: via === null ? null : person(via), created, answered, drawings: drawingsOf(core, code) };
}

/** Later than all earlier ones, even within one second; dates ahead of the clock do not count. */
export function dateAfter(earlier, now) {
  return Math.max(now, ...earlier.filter((time) => time <= now + clockTolerance).map((time) => time + 1));
}

export const peopleCalls = {
  me: (vault) => vault.read(({ memory }) => personView(memory, memory.own.me)),

  rename: (vault, name) => vault.write((change) => {
    checkName(name);
    keepMe(change, named(() => change.core.rename({ identity: change.memory.own.me.identity, name })));
  }),

  card: (vault) => vault.read(({ core, memory }) =>
    drawingsOf(core, core.card({ identity: memory.own.me.identity, avatar: new Uint8Array() }).code)[0]),

  backup: (vault, passphrase) => vault.write((change) => {
    const { core, memory } = change;
    const subscriptions = [...memory.channels.values()].map(({ subscription }) => subscription).filter((bytes) => bytes !== null);
    const { code } = core.backup({ identity: memory.own.me.identity, channels: [], subscriptions, passphrase, cost: backupCost });
    change.putOwn("backup", { made: nowSeconds(), nextEntry: memory.nextEntry });
    return drawingsOf(core, code);
  }),

  settings: (vault) => vault.read(({ memory }) => memory.own.settings),

  setSettings: (vault, settings) => vault.write((change) => {
    change.putOwn("settings", { ...change.memory.own.settings, ...settings });
  }),

  people: (vault) => vault.read(({ memory }) => [...memory.people.values()].map((person) => personView(memory, person))),

  person: (vault, id) => vault.read(({ memory }) => {
    const person = memory.person(id);
    return person === undefined ? null : personView(memory, person);
  }),

  setVerified: (vault, id, isVerified) => vault.write((change) => {
    change.keep("people", Object.assign(personIn(change.memory, id), { isVerified: isVerified === true }));
  }),

  erasePerson: (vault, id) => vault.write((change) => {
    const person = personIn(change.memory, id);
    if (isNeeded(change.memory, id)) throw new Failure("failure.personIsNeeded");
    change.drop("people", person.id);
  }),

  request: (vault, { owner, channel = null, note = "", via = null }) => vault.write((change) => {
    const { core, memory } = change;
    const bytes = new TextEncoder().encode(note).length;
    if (bytes > noteLimit) throw new Failure("failure.noteTooLong", { limit: noteLimit });
    if (via === owner) throw new Failure("failure.viaIsOwner");
    if (channel !== null) checkName(channel);
    const earlier = [...memory.requests.values()].filter((known) => known.owner === owner && known.channel === channel);
    const created = dateAfter(earlier.map((known) => known.created), nowSeconds());
    const recipient = via === null ? undefined : personIn(memory, via).card;
    const { code } = named(() => core.request({
      identity: memory.own.me.identity, owner: personIn(memory, owner).card, channel: channel ?? undefined, note, now: created, recipient }));
    const request = requestView(core, memory, change.keep("requests", { owner, channel, note, via, created, answered: null, code }));
    return { request, drawings: request.drawings };
  }),

  requests: (vault) => vault.read(({ core, memory }) =>
    [...memory.requests.values()].map((request) => requestView(core, memory, request)).sort((one, other) => other.created - one.created)),

  withdraw: (vault, id) => vault.write((change) => {
    if (!change.memory.requests.has(id)) throw new Failure("failure.gone");
    change.drop("requests", id);
  }),
};
