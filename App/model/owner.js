import { channelIn, entriesOf, eraseEntry, wholeChannel } from "./channels.js";
import { fromHex, toHex } from "./codec.js";
import { dropDraft } from "./drafts.js";
import { drawingsOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { keepBy } from "./ingest.js";
import { checkName, clockTolerance, dateAfter, named, trustedIn } from "./people.js";
import { isEqual, isOwn, isRemoved, memberCounts, nowSeconds, personView, seenIn } from "./views.js";

// Own channels, their members, and those who may endorse requests for them. The secrets of a channel are a value of the
// core, `own`: it is replaced by what each operation makes of it, in the transaction that keeps the rest.

/** The sizes of member trees, as binary logarithms; the command line's without --members is 8. */
const heights = [4, 8, 12, 16];
/** The most people that an authorization admits. */
const peopleLimit = 65_536;
/** Seconds for which a hand-over counts as one. */
const handOverValidity = 86_400;
/** Seconds by which the clocks of an owner's two devices may differ. */
const clockDifference = 3_600;

export function ownChannelIn(memory, id) {
  const channel = channelIn(memory, id);
  if (!isOwn(channel)) throw new Failure("failure.gone");
  return channel;
}

/** What the core refuses of an owner's command, as a failure. */
const failures = {
  channel_full: "failure.channelFull", too_many_revoked: "failure.tooManyRevoked", members_unconfirmed: "failure.membersUnconfirmed",
  revoked_member: "failure.revokedMember", maybe_revoked: "failure.maybeRevoked", already_member: "failure.alreadyMember",
};

function orFailure(operation) {
  try {
    return operation();
  } catch (error) {
    throw Object.hasOwn(failures, error.outcome ?? "") ? new Failure(failures[error.outcome]) : error;
  }
}

/** Runs an operation of the core for an own channel; what it refuses is a failure. */
export function ownerOperation(change, channel, operation, fields) {
  return orFailure(() => change.core[operation]({ identity: change.memory.own.me.identity, channel: channel.own, ...fields }));
}

/** The same for an operation that keeps something. */
export function keepOrFail(change, operation, fields) {
  return orFailure(() => keepBy(change, operation, fields));
}

/** The highest number that a kept or erased message has; undefined: there is none. */
export function lastNumber(memory, channel) {
  const seen = seenIn(memory, channel).at(-1);
  return seen === undefined ? undefined : seen.to - 1;
}

/** The number of the next message. */
export function nextNumber({ core, memory }, channel) {
  const { next } = core.describeChannel({ identity: memory.own.me.identity, channel: channel.own });
  return Math.max(next, (lastNumber(memory, channel) ?? 0) + 1);
}

/** Skips what another device may have used of an own channel, and withdraws its authorizations. */
function skipPossiblyUsed(change, channel, { jumps, next } = { jumps: [] }) {
  const { channel: own } = ownerOperation(change, channel, "restoreChannel", { last: lastNumber(change.memory, channel), jumps, next });
  channel.wentOn = nowSeconds();
  change.putOwnChannel(channel, own);
  withdraw(change, grantsOf(change.memory, channel));
}

function wait(change, channel, { since = nowSeconds(), handedOver = null } = {}) {
  Object.assign(channel, { restored: since, handedOver });
  change.putChannel(channel);
}

/**
 * Makes an own channel wait until its owner has confirmed the members, because another device may have published, shared and
 * revoked in it.
 * @param {{jumps: {from: number, to: number}[], next: number}} [unused] what a message of that device names, and the next number here
 */
export function suspend(change, channel, unused) {
  skipPossiblyUsed(change, channel, unused);
  wait(change, channel, { since: channel.wentOn });
}

/** Makes an own channel wait that another device goes on with. Who takes it back skips what that device may have used. */
export function handOver(change, channel) {
  const { handedOver, restored, wentOn } = channel;
  // The device that restores the backup asks nobody about revocations again.
  if (handedOver === null && restored !== null && restored === wentOn) requireConfirmed(channel);
  // The device that went on then may have used what comes next.
  if (handedOver !== null && nowSeconds() > handedOver + handOverValidity) skipPossiblyUsed(change, channel);
  wait(change, channel, { handedOver: nowSeconds() });
}

/** Makes an own channel wait that another device handed over to this one. Nothing was used since. */
export function takeOver(change, channel) {
  wait(change, channel);
}

/** Takes numbers as used that were skipped here, since another device published one of them. */
export function admitUse(change, channel, { number, jumps }) {
  const { channel: own } = ownerOperation(change, channel, "admitUse", { number, jumps });
  change.putOwnChannel(channel, own);
}

/**
 * Whether a message has a number that was skipped here before it was created: another device publishes. A skip by a
 * clock that ran ahead counts as long ago.
 */
export function wasSkipped({ core, memory, now }, channel, { number, created }) {
  const isAhead = channel.wentOn > now + clockTolerance;
  if (channel.wentOn === null || (!isAhead && created <= channel.wentOn + clockDifference)) return false;
  const { jumps } = core.describeChannel({ identity: memory.own.me.identity, channel: channel.own });
  return jumps.some(({ from, to }) => from <= number && number < to);
}

/** Nobody knows whom another device revoked. */
export function requireConfirmed(channel) {
  if (channel.restored !== null) throw new Failure("failure.membersUnconfirmed");
}

function requireFree(memory, name, except) {
  checkName(name);
  if ([...memory.channels.values()].some((channel) => isOwn(channel) && channel !== except && isEqual(channel.name, name))) {
    throw new Failure("failure.channelNameTaken");
  }
}

/** @param {{channel: Uint8Array, channelID: Uint8Array, name: string, created: number}} described by the core */
export function keepOwn(change, { channel: own, channelID, name, created }) {
  return change.keep("channels", {
    channelID: toHex(channelID), owner: change.memory.own.me.fingerprint, name, created, subscribed: created, issued: created, first: 1,
    jumps: [], replaced: [], forgotten: [], isPaused: false, ended: null, keys: change.vault.keys.newChannelKeys(), subscription: null,
    own, restored: null, handedOver: null, wentOn: null, draft: null,
  });
}

// Members

function membersOf(memory, channel, fingerprint) {
  return [...memory.members.values()].filter((member) => member.channel === channel.id
    && (fingerprint === undefined || member.person === fingerprint));
}

/** Somebody's current memberships: one, but a backup may have several. */
function currentMembers(memory, channel, fingerprint) {
  return membersOf(memory, channel, fingerprint).filter(({ revoked }) => revoked === null);
}

/** Somebody's current membership, or the latest that was revoked; undefined: there was none. */
export function latestMember(memory, channel, fingerprint) {
  return currentMembers(memory, channel, fingerprint).at(-1) ?? membersOf(memory, channel, fingerprint).at(-1);
}

function memberView(memory, { person, since, issued, revoked, grant }) {
  const endorser = grant === null ? undefined : memory.person(memory.grants.get(grant)?.person);
  return {
    person: personView(memory, memory.person(person)), since, issued, revoked,
    endorser: endorser === undefined ? null : personView(memory, endorser),
  };
}

function membershipView(reader, channel) {
  const { core, memory } = reader;
  const { identity } = memory.own.me;
  const { revocationLength } = core.describeChannel({ identity, channel: channel.own });
  const people = new Set(membersOf(memory, channel).map(({ person }) => person));
  const latest = [...people].map((person) => latestMember(memory, channel, person));
  return {
    members: latest.map((member) => memberView(memory, member)), revocationLength, isRestored: channel.restored !== null,
    unknown: memberCounts(core, memory, channel).unknown, next: nextNumber(reader, channel),
  };
}

function revokeAll(change, channel) {
  const end = nextNumber(change, channel);
  change.putOwnChannel(channel, ownerOperation(change, channel, "revokeEverybody", {}).channel);
  const current = membersOf(change.memory, channel).filter(({ revoked }) => revoked === null);
  for (const member of current) change.keep("members", { ...member, revoked: nowSeconds(), end });
  withdraw(change, grantsOf(change.memory, channel).filter(({ person }) => current.some((member) => member.person === person)));
}

// Authorizations

/**
 * What an authorization is worth now. One that a newer one for the same person withdrew is replaced for as
 * long as that is not withdrawn itself.
 */
export function grantState(memory, grant) {
  const { until, people, used, withdrawn } = grant;
  if (withdrawn === null) return (until === null || nowSeconds() < until) && used < people ? "valid" : "over";
  return grant.isReplaced && newerGrant(memory, grant) !== undefined ? "replaced" : "withdrawn";
}

/** The authorization of the same person for the same channel that is not withdrawn; undefined: there is none. */
function newerGrant(memory, { channel, person }) {
  return [...memory.grants.values()].find((other) => other.channel === channel && other.person === person && other.withdrawn === null);
}

function grantView(memory, grant) {
  const { id, person, issued, until, people, used } = grant;
  return { id, person: personView(memory, memory.person(person)), issued, until, people, used, state: grantState(memory, grant) };
}

function grantsOf(memory, channel) {
  return [...memory.grants.values()].filter((grant) => grant.channel === channel.id);
}

function withdraw(change, grants, { isReplaced = false } = {}) {
  for (const grant of grants) if (grant.withdrawn === null) change.keep("grants", { ...grant, withdrawn: nowSeconds(), isReplaced });
}

export const ownerCalls = {
  createChannel: (vault, { name, height = 8 }) => vault.write((change) => {
    const { core, memory } = change;
    requireFree(memory, name);
    if (!heights.includes(height)) throw new Failure("failure.fault", { reason: "height" });
    const made = named(() => core.newChannel({ identity: memory.own.me.identity, name, height, now: nowSeconds() }));
    return wholeChannel(change, keepOwn(change, made));
  }),

  renameChannel: (vault, id, name) => vault.write((change) => {
    const channel = ownChannelIn(change.memory, id);
    requireConfirmed(channel);
    requireFree(change.memory, name, channel);
    const { channel: own } = named(() => ownerOperation(change, channel, "renameChannel", { name }));
    channel.name = name;
    change.putOwnChannel(channel, own);
    return wholeChannel(change, channel);
  }),

  deleteChannel: (vault, id) => vault.write((change) => {
    const { memory } = change;
    const channel = ownChannelIn(memory, id);
    for (const entry of entriesOf(memory, channel)) eraseEntry(change, entry);
    for (const store of ["members", "received", "grants"]) {
      for (const value of [...memory[store].values()]) if (value.channel === channel.id) change.drop(store, value.id);
    }
    channel.own.fill(0);
    change.drop("channels", channel.id);
    dropDraft(change, id);
  }),

  share: (vault, id, fingerprint, { isReadmitting = false } = {}) => vault.write((change) => {
    const { memory } = change;
    const known = memory.person(fingerprint);
    // A member who was removed is a contact again.
    if (known !== undefined && isRemoved(known)) change.keep("people", { ...known, isRemoved: false });
    trustedIn(memory, fingerprint);
    const channel = ownChannelIn(memory, id).id;
    return drawingsOf(change.core, keepOrFail(change, "shareWith", { channel, person: fromHex(fingerprint), isReadmitting }).code);
  }),

  members: (vault, id) => vault.read((reader) => membershipView(reader, ownChannelIn(reader.memory, id))),

  revoke: (vault, id, fingerprint) => vault.write((change) => {
    const { memory } = change;
    const channel = ownChannelIn(memory, id);
    const current = currentMembers(memory, channel, fingerprint);
    if (current.length === 0) throw new Failure("failure.gone");
    const { channel: own } = ownerOperation(change, channel, "revoke", { leaves: current.map(({ leaf }) => leaf) });
    change.putOwnChannel(channel, own);
    const end = nextNumber(change, channel);
    for (const member of current) change.keep("members", { ...member, revoked: nowSeconds(), end });
    // Otherwise they could let themselves in again under another name.
    withdraw(change, grantsOf(memory, channel).filter(({ person }) => person === fingerprint));
    return membershipView(change, channel);
  }),

  confirmMembers: (vault, id, { revokesAll = false } = {}) => vault.write((change) => {
    const channel = ownChannelIn(change.memory, id);
    if (channel.restored === null && !revokesAll) throw new Failure("failure.nothingToConfirm");
    if (revokesAll) revokeAll(change, channel);
    if (channel.restored === null) return membershipView(change, channel);
    if (channel.handedOver !== null) skipPossiblyUsed(change, channel);
    Object.assign(channel, { restored: null, handedOver: null });
    change.putChannel(channel);
    return membershipView(change, channel);
  }),

  authorize: (vault, id, fingerprint, { people, until = null }) => vault.write((change) => {
    const { memory, core } = change;
    const channel = ownChannelIn(memory, id);
    requireConfirmed(channel);
    const person = trustedIn(memory, fingerprint);
    if (!Number.isInteger(people) || people < 1 || people > peopleLimit) throw new Failure("failure.people", { limit: peopleLimit });
    const earlier = grantsOf(memory, channel).filter((grant) => grant.person === fingerprint);
    const now = nowSeconds();
    const issued = dateAfter(earlier.map((grant) => grant.issued), now);
    if (until !== null && until <= issued) throw new Failure("failure.expiry");
    withdraw(change, earlier, { isReplaced: true });
    const { code, digest } = ownerOperation(change, channel, "authorize", { authorizer: person.card, until: until ?? undefined, people, now: issued });
    change.keep("grants", { channel: channel.id, person: fingerprint, digest, issued, until, people, used: 0, withdrawn: null });
    return drawingsOf(core, code);
  }),

  grants: (vault, id) => vault.read(({ memory }) => grantsOf(memory, ownChannelIn(memory, id)).map((grant) => grantView(memory, grant))),

  withdrawGrant: (vault, id) => vault.write((change) => {
    const grant = change.memory.grants.get(id);
    if (grant === undefined) throw new Failure("failure.gone");
    withdraw(change, [grant]);
  }),
};
