import { channelIn, entriesOf, eraseEntry, wholeChannel } from "./channels.js";
import { fromHex, toHex } from "./codec.js";
import { dropDraft } from "./drafts.js";
import { drawingsOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { checkName, named, requireNoteFits, trustedIn } from "./people.js";
import { keepBy } from "./rulestore.js";
import { isEqual, isOwn, isRemoved, lastNumber, memberCounts, nowSeconds, personView } from "./views.js";

// Own channels, their members, and their authorizers. The secrets of a channel are a value of the
// core, `own`. Each operation returns a new one, which is stored in the same transaction as the
// rest.

/** The most people that an authorization admits. */
const peopleLimit = 65_536;
/** The longest invitation in one symbol (version 30): it hangs on a wall, and strangers scan it. */
const posterLength = 2400;

export function ownChannelIn(memory, id) {
  const channel = channelIn(memory, id);
  if (!isOwn(channel)) throw new Failure("failure.gone");
  return channel;
}

/** The failures for the core's refusals of an owner's command. */
const failures = {
  channel_full: "failure.channelFull",
  too_many_revoked: "failure.tooManyRevoked",
  members_unconfirmed: "failure.membersUnconfirmed",
  revoked_member: "failure.revokedMember",
  maybe_revoked: "failure.maybeRevoked",
  already_member: "failure.alreadyMember",
  not_a_member: "failure.gone",
  no_sealing_key: "failure.noSealingKey",
  older_suite: "failure.olderSuite",
  nothing_to_confirm: "failure.nothingToConfirm",
};

/**
 * Runs an operation of the core that stores something; its refusals are failures.
 * @param {object} values of their sentences
 */
export function keepOrFail(change, operation, fields, values) {
  try {
    return keepBy(change, operation, fields);
  } catch (error) {
    if (error.outcome === "usage" && error.reason === "until") throw new Failure("failure.expiry");
    throw Object.hasOwn(failures, error.outcome ?? "") ? new Failure(failures[error.outcome], values) : error;
  }
}

/** The values of sentences that say why somebody gets nothing of a channel. */
export function refusedValues({ name }, channel) {
  return { name: name ?? "", channel };
}

/** The number of the next message. */
export function nextNumber({ core, memory }, channel) {
  const { next } = core.describeChannel({ identity: memory.own.me.identity, channel: channel.own });
  return Math.max(next, (lastNumber(memory, channel) ?? 0) + 1);
}

function requireFree(memory, name, except) {
  checkName(name);
  if (
    [...memory.channels.values()].some(
      (channel) => isOwn(channel) && channel !== except && isEqual(channel.name, name),
    )
  ) {
    throw new Failure("failure.channelNameTaken");
  }
}

/**
 * @param {{channel: Uint8Array, channelID: Uint8Array, name: string, isHybridOnly: boolean,
 *   created: number}} described by the core
 */
export function keepOwn(change, { channel: own, channelID, name, isHybridOnly, created }) {
  return change.keep("channels", {
    channelID: toHex(channelID),
    owner: change.memory.own.me.fingerprint,
    name,
    isHybridOnly,
    created,
    subscribed: created,
    issued: created,
    first: 1,
    jumps: [],
    replaced: [],
    forgotten: [],
    isPaused: false,
    ended: null,
    keys: change.vault.keys.newChannelKeys(),
    subscription: null,
    own,
    restored: null,
    handedOver: null,
    wentOn: null,
    draft: null,
    link: null,
  });
}

// Members

function membersOf(memory, channel, fingerprint) {
  return [...memory.members.values()].filter(
    (member) => member.channel === channel.id && (fingerprint === undefined || member.person === fingerprint),
  );
}

/**
 * Returns somebody's current membership, or the latest revoked one; undefined if there was none. A
 * backup may have several.
 */
export function latestMember(memory, channel, fingerprint) {
  const members = membersOf(memory, channel, fingerprint);
  return members.findLast(({ revoked }) => revoked === null) ?? members.at(-1);
}

function memberView(memory, { person, since, issued, revoked, authorization }) {
  const endorser =
    authorization === null ? undefined : memory.person(memory.authorizations.get(authorization)?.person);
  return {
    person: personView(memory, memory.person(person)),
    since,
    issued,
    revoked,
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
    members: latest.map((member) => memberView(memory, member)),
    revocationLength,
    isRestored: channel.restored !== null,
    unknown: memberCounts(core, memory, channel).unknown,
    next: nextNumber(reader, channel),
  };
}

// Authorizations

/**
 * Returns the state of an authorization. A withdrawn one counts as replaced while a newer one
 * exists for the same person and channel.
 */
export function authorizationState(memory, authorization) {
  const { channel, person, until, people, used, withdrawn } = authorization;
  if (withdrawn === null) return (until === null || nowSeconds() < until) && used < people ? "valid" : "over";
  const isReplaced = [...memory.authorizations.values()].some(
    (other) => other.channel === channel && other.person === person && other.withdrawn === null,
  );
  return isReplaced ? "replaced" : "withdrawn";
}

function authorizationView(memory, authorization) {
  const { id, person, issued, until, people, used } = authorization;
  return {
    id,
    person: personView(memory, memory.person(person)),
    issued,
    until,
    people,
    used,
    state: authorizationState(memory, authorization),
  };
}

function authorizationsOf(memory, channel) {
  return [...memory.authorizations.values()].filter((authorization) => authorization.channel === channel.id);
}

export const ownerCalls = {
  createChannel: (vault, { name, isHybridOnly = false }) =>
    vault.write((change) => {
      const { core, memory } = change;
      requireFree(memory, name);
      const made = named(() =>
        core.newChannel({
          identity: memory.own.me.identity,
          name,
          isHybridOnly,
          now: nowSeconds(),
        }),
      );
      return wholeChannel(change, keepOwn(change, made));
    }),

  renameChannel: (vault, id, name) =>
    vault.write((change) => {
      const channel = ownChannelIn(change.memory, id);
      if (channel.restored !== null) throw new Failure("failure.membersUnconfirmed");
      requireFree(change.memory, name, channel);
      const { channel: own } = named(() =>
        change.core.renameChannel({ identity: change.memory.own.me.identity, channel: channel.own, name }),
      );
      channel.name = name;
      change.putOwnChannel(channel, own);
      return wholeChannel(change, channel);
    }),

  setLink: (vault, id, page) =>
    vault.write((change) => {
      const channel = ownChannelIn(change.memory, id);
      channel.link = page;
      return wholeChannel(change, change.putChannel(channel));
    }),

  invite: (vault, id, { note = "", until = null } = {}) =>
    vault.read(({ core, memory }) => {
      const { name, link } = ownChannelIn(memory, id);
      requireNoteFits(note);
      if (until !== null && until <= nowSeconds()) throw new Failure("failure.expiry");
      const { identity } = memory.own.me;
      const { code } = core.invite({
        identity,
        channel: name,
        note,
        until: until ?? undefined,
        now: nowSeconds(),
      });
      return drawingsOf(core, code, link, { limit: posterLength });
    }),

  deleteChannel: (vault, id) =>
    vault.write((change) => {
      const { memory } = change;
      const channel = ownChannelIn(memory, id);
      for (const entry of entriesOf(memory, channel)) eraseEntry(change, entry);
      for (const store of ["members", "received", "authorizations"]) {
        for (const value of [...memory[store].values()]) {
          if (value.channel === channel.id) change.drop(store, value.id);
        }
      }
      channel.own.fill(0);
      change.drop("channels", channel.id);
      dropDraft(change, id);
    }),

  share: (vault, id, fingerprint, { isReadmitting = false } = {}) =>
    vault.write((change) => {
      const { memory } = change;
      const known = memory.person(fingerprint);
      // With a new share, a removed person becomes a contact again.
      if (known !== undefined && isRemoved(known)) change.keep("people", { ...known, isRemoved: false });
      const person = trustedIn(memory, fingerprint);
      const { id: channel, name, link } = ownChannelIn(memory, id);
      const { code } = keepOrFail(
        change,
        "shareWith",
        { channel, person: fromHex(fingerprint), isReadmitting },
        refusedValues(person, name),
      );
      return drawingsOf(change.core, code, link);
    }),

  members: (vault, id) => vault.read((reader) => membershipView(reader, ownChannelIn(reader.memory, id))),

  revoke: (vault, id, fingerprint) =>
    vault.write((change) => {
      const channel = ownChannelIn(change.memory, id);
      keepOrFail(change, "revokeMember", { channel: channel.id, person: fromHex(fingerprint) });
      return membershipView(change, channel);
    }),

  confirmMembers: (vault, id, { revokesAll = false } = {}) =>
    vault.write((change) => {
      const channel = ownChannelIn(change.memory, id);
      if (revokesAll) keepOrFail(change, "revokeMembers", { channel: channel.id });
      if (channel.restored !== null || !revokesAll) {
        keepOrFail(change, "confirmMembers", { channel: channel.id });
      }
      return membershipView(change, channel);
    }),

  authorize: (vault, id, fingerprint, { people, until = null }) =>
    vault.write((change) => {
      const channel = ownChannelIn(change.memory, id);
      const person = trustedIn(change.memory, fingerprint);
      if (!Number.isInteger(people) || people < 1 || people > peopleLimit) {
        throw new Failure("failure.people", { limit: peopleLimit });
      }
      const { code } = keepOrFail(
        change,
        "authorizePerson",
        { channel: channel.id, person: fromHex(fingerprint), until, people },
        refusedValues(person, channel.name),
      );
      return drawingsOf(change.core, code, channel.link);
    }),

  authorizations: (vault, id) =>
    vault.read(({ memory }) =>
      authorizationsOf(memory, ownChannelIn(memory, id)).map((authorization) =>
        authorizationView(memory, authorization),
      ),
    ),

  withdrawAuthorization: (vault, id) =>
    vault.write((change) => {
      const authorization = change.memory.authorizations.get(id);
      if (authorization === undefined) throw new Failure("failure.gone");
      if (authorization.withdrawn !== null) return;
      change.keep("authorizations", { ...authorization, withdrawn: nowSeconds() });
    }),
};
