import { fromHex, toHex } from "./codec.js";
import { addMessage, digestOf } from "./messagestore.js";
import { isEqual, isOwn, isRemoved, lastNumber, nowSeconds, personOf } from "./views.js";

/**
 * The memory in the form that the core's rules require (`Store` of core.d.mts). Stored values are
 * in the memory at once, and in the transaction of the change.
 */
export class RuleStore {
  /** For a store that extends this one. */
  change;
  memory;

  constructor(change) {
    this.change = change;
    this.memory = change.memory;
  }

  // People

  contact({ fingerprint }) {
    return { contact: this.#contact(this.memory.person(toHex(fingerprint))) };
  }

  #contact(person) {
    if (person === undefined || isRemoved(person)) return undefined;
    return { id: person.id, card: person.card, name: person.name, added: person.added };
  }

  addContact({ person, added }) {
    const found = personOf(person, toHex(person.fingerprint));
    // The comparison of a removed person's card still counts, and so does their sealing key.
    const { id, differs = false, card, isReachable } = this.memory.person(found.fingerprint) ?? {};
    if (isReachable === true && !found.isReachable) Object.assign(found, { card, isReachable });
    return { id: this.change.keep("people", { id, ...found, isVerified: false, differs, added }).id };
  }

  replaceCard({ id, person: { avatar, card, isReachable, name = null } }) {
    this.change.keep(
      "people",
      Object.assign(this.memory.people.get(id), { avatar, card, isReachable, cardName: name }),
    );
  }

  // Channels

  channel({ id }) {
    return { channel: this.#channel(this.memory.channels.get(id)) };
  }

  channelWithID({ channelID }) {
    return { channel: this.#channel(this.memory.channel(toHex(channelID))) };
  }

  #channel(channel) {
    if (channel === undefined) return undefined;
    const { id, name, created, own, subscription, restored, handedOver, wentOn, replaced, jumps } = channel;
    const owner = isOwn(channel) ? undefined : this.#contact(this.memory.person(channel.owner));
    return { id, name, created, owner, own, subscription, restored, handedOver, wentOn, replaced, jumps };
  }

  /**
   * Finds an own channel by name. Owners write names from memory, so case counts only among several
   * matches, and the composition of letters never does.
   */
  ownChannelNamed({ name }) {
    const own = [...this.memory.channels.values()].filter(isOwn);
    const exact = own.filter((channel) => channel.name === name);
    const found =
      exact.length > 0
        ? exact
        : own.filter((channel) => isEqual(channel.name.toLowerCase(), name.toLowerCase()));
    return { id: found.length === 1 ? found[0].id : undefined };
  }

  keepSubscription({ id, share, replaced }) {
    const { subscription, name, isHybridOnly, issued, next } = share;
    const channel = this.memory.channels.get(id) ?? {
      channelID: toHex(share.channelID),
      owner: toHex(share.owner.fingerprint),
      created: share.created,
      first: next,
      subscribed: nowSeconds(),
      jumps: [],
      forgotten: [],
      isPaused: false,
      keys: this.change.vault.keys.newChannelKeys(),
    };
    const first = Math.min(channel.first, next);
    return {
      id: this.change.putChannel(
        Object.assign(channel, { subscription, name, isHybridOnly, issued, replaced, first, ended: null }),
      ).id,
    };
  }

  keepJumps({ channel: id, jumps, subscription }) {
    const channel = this.memory.channels.get(id);
    this.change.putChannel(
      Object.assign(channel, { jumps, subscription: subscription ?? channel.subscription }),
    );
  }

  keepOwn({ channel, own }) {
    this.change.putOwnChannel(this.memory.channels.get(channel), own);
  }

  keepWaiting({ channel, since = null, handedOver = null }) {
    this.change.putChannel(Object.assign(this.memory.channels.get(channel), { restored: since, handedOver }));
  }

  keepWentOn({ channel, at }) {
    this.change.putChannel(Object.assign(this.memory.channels.get(channel), { wentOn: at }));
  }

  lastNumber({ channel, before }) {
    return { number: lastNumber(this.memory, this.memory.channels.get(channel), before) };
  }

  // Messages

  message({ channel, digest }) {
    return { id: this.#indexOf(channel).byDigest.get(digestOf({ digest }))?.id };
  }

  messageCount({ channel, number }) {
    return { count: this.#indexOf(channel).versions(number) };
  }

  #indexOf(channel) {
    return this.memory.indexOf(this.memory.channels.get(channel));
  }

  addMessage({ channel, message, code, received }) {
    return {
      id: addMessage(this.change, this.memory.channels.get(channel), message, code, {
        received,
        sightings: [],
      }).entry.id,
    };
  }

  /** The sightings of a message are on the disk: `addSighting` of messagestore.js follows. */
  addSighting() {}

  // Members

  members({ channel, person }) {
    const members = this.#membersOf(channel).filter(
      (member) => person === undefined || member.person === toHex(person),
    );
    return {
      members: members.map(({ person, ...member }) => ({ ...member, card: this.memory.person(person).card })),
    };
  }

  leaves({ channel }) {
    return { leaves: this.#membersOf(channel).map(({ leaf, first, end }) => ({ leaf, first, end })) };
  }

  #membersOf(channel) {
    return [...this.memory.members.values()]
      .filter((member) => member.channel === channel)
      .sort((one, other) => one.leaf - other.leaf);
  }

  addMember({ channel, person, leaf, since, issued, authorization, first }) {
    this.change.keep("members", {
      channel,
      person: toHex(person.fingerprint),
      leaf,
      since,
      issued,
      revoked: null,
      first: first ?? null,
      end: null,
      authorization: authorization ?? null,
    });
    const used = this.memory.authorizations.get(authorization);
    if (used !== undefined) this.change.keep("authorizations", { ...used, used: used.used + 1 });
  }

  renewMember({ id, issued }) {
    this.change.keep("members", { ...this.memory.members.get(id), issued });
  }

  revokeMember({ id, at, end = null }) {
    this.change.keep("members", { ...this.memory.members.get(id), revoked: at, end });
  }

  // Requests to this user

  requests({ person }) {
    const theirs = [...this.memory.received.values()].filter(
      (request) => request.person.fingerprint === toHex(person),
    );
    return {
      requests: theirs.map(({ id, content, channel, authorization, received, state }) => ({
        id,
        content,
        channel,
        authorization,
        received,
        state,
      })),
    };
  }

  waitingRequests() {
    return { count: [...this.memory.received.values()].filter(({ state }) => state === "pending").length };
  }

  keepRequest({
    id,
    request: { requester, channel: wanted = null, note, created, content },
    channel = null,
    authorization = null,
    received,
  }) {
    const person = personOf(requester, toHex(requester.fingerprint));
    return {
      id: this.change.keep("received", {
        id,
        person,
        wanted,
        note,
        created,
        content,
        channel,
        authorization,
        received,
        state: "pending",
      }).id,
    };
  }

  decideRequest({ id, state }) {
    this.change.keep("received", { ...this.memory.received.get(id), state });
  }

  // Requests of this user

  unansweredRequests() {
    const requests = [...this.memory.requests.values()].filter(({ answered }) => answered === null);
    return { requests: requests.map(({ id, owner, channel }) => ({ id, owner: fromHex(owner), channel })) };
  }

  answerRequest({ id, at }) {
    this.change.keep("requests", { ...this.memory.requests.get(id), answered: at });
  }

  // Authorizations of this user

  addAuthorization({ person, until = null, ...authorization }) {
    this.change.keep("authorizations", {
      ...authorization,
      person: toHex(person),
      until,
      used: 0,
      withdrawn: null,
    });
  }

  withdrawAuthorization({ id, at }) {
    this.change.keep("authorizations", { ...this.memory.authorizations.get(id), withdrawn: at });
  }

  authorizations() {
    return {
      authorizations: [...this.memory.authorizations.values()].map(
        ({ id, channel, digest, person, issued, until, people, used, withdrawn }) => ({
          id,
          channel,
          digest,
          authorizer: this.memory.person(person).card,
          issued,
          until,
          people,
          used,
          withdrawn,
        }),
      ),
    };
  }
}

/** Runs an operation of the core that stores something. */
export function keepBy(change, operation, fields) {
  return change.core[operation](
    { identity: change.memory.own.me.identity, now: nowSeconds(), ...fields },
    new RuleStore(change),
  );
}
