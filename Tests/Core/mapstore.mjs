/** A store in maps, for the core's operations that keep something (`Store` in core.d.mts). */
export class MapStore {
  people = [];
  channels = [];
  membersOf = [];
  messages = [];
  received = [];
  sent = [];
  given = [];
  #core;

  constructor(core) {
    this.#core = core;
  }

  contact({ fingerprint }) {
    return { contact: this.#contact(fingerprint) };
  }

  #contact(fingerprint) {
    const person = this.people.find((known) => isSame(known.fingerprint, fingerprint));
    return person && { id: person.id, card: person.card, name: person.name, added: person.added };
  }

  addContact({ person, added }) {
    return { id: add(this.people, { ...person, added }) };
  }

  replaceCard({ id, person }) {
    Object.assign(this.people[id - 1], person);
  }

  channel({ id }) {
    return { channel: this.#stored(this.channels[id - 1]) };
  }

  channelWithID({ channelID }) {
    return { channel: this.#stored(this.channels.find((known) => isSame(known.channelID, channelID))) };
  }

  #stored(channel) {
    if (channel === undefined) return undefined;
    const { channelID, numbers, owner, ...stored } = channel;
    return { ...stored, owner: owner && this.#contact(owner) };
  }

  ownChannelNamed({ name }) {
    return { id: this.channels.find((channel) => channel.own && channel.name === name)?.id };
  }

  keepSubscription({ id, share, replaced }) {
    const { channelID, name, created, subscription } = share;
    const channel = { channelID, name, created, subscription, owner: share.owner.fingerprint, replaced };
    if (id === undefined) return { id: add(this.channels, { ...channel, jumps: [] }) };
    Object.assign(this.channels[id - 1], channel);
    return { id };
  }

  keepJumps({ channel, jumps, subscription }) {
    Object.assign(this.channels[channel - 1], { jumps, subscription });
  }

  keepOwn({ channel, own }) {
    this.channels[channel - 1].own = own;
  }

  keepWaiting({ channel, since, handedOver }) {
    Object.assign(this.channels[channel - 1], { restored: since, handedOver });
  }

  keepWentOn({ channel, at }) {
    this.channels[channel - 1].wentOn = at;
  }

  lastNumber({ channel, before }) {
    const kept = this.messages
      .filter((message) => message.channel === channel)
      .map(({ message: { number } }) => number);
    const numbers = [...this.channels[channel - 1].numbers, ...kept].filter((number) => number < before);
    return { number: numbers.length > 0 ? Math.max(...numbers) : undefined };
  }

  message({ channel, digest }) {
    return {
      id: this.messages.find((kept) => kept.channel === channel && isSame(kept.message.digest, digest))?.id,
    };
  }

  messageCount({ channel, number }) {
    return {
      count: this.messages.filter((kept) => kept.channel === channel && kept.message.number === number)
        .length,
    };
  }

  addMessage(message) {
    return { id: add(this.messages, { ...message, sightings: [] }) };
  }

  addSighting({ message, sighting }) {
    const { sightings } = this.messages[message - 1];
    if (!this.#core.repeatsSighting({ sighting, known: sightings }).repeats) sightings.push(sighting);
  }

  members({ channel, person }) {
    const members = this.membersOf.filter(
      (member) => member.channel === channel && (person === undefined || isSame(member.fingerprint, person)),
    );
    return { members: members.map(({ fingerprint, ...member }) => member) };
  }

  leaves({ channel }) {
    return {
      leaves: this.membersOf
        .filter((member) => member.channel === channel)
        .map(({ leaf, first, end }) => ({ leaf, first, end })),
    };
  }

  addMember({ person: { card, fingerprint }, ...member }) {
    add(this.membersOf, { ...member, card, fingerprint });
    if (member.authorization !== undefined) this.given[member.authorization - 1].used += 1;
  }

  renewMember({ id, issued }) {
    this.membersOf[id - 1].issued = issued;
  }

  revokeMember({ id, at, end }) {
    Object.assign(this.membersOf[id - 1], { revoked: at, end });
  }

  requests({ person }) {
    return {
      requests: this.received
        .filter(({ request }) => isSame(request.requester.fingerprint, person))
        .map(({ request: { content }, ...stored }) => ({ ...stored, content })),
    };
  }

  waitingRequests() {
    return { count: this.received.filter(({ state }) => state === "pending").length };
  }

  keepRequest({ id, ...request }) {
    const kept = { ...request, state: "pending" };
    if (id === undefined) return { id: add(this.received, kept) };
    this.received[id - 1] = { id, ...kept };
    return { id };
  }

  decideRequest({ id, state }) {
    this.received[id - 1].state = state;
  }

  unansweredRequests() {
    return {
      requests: this.sent
        .filter(({ at }) => at === undefined)
        .map(({ id, owner, channel }) => ({ id, owner, channel })),
    };
  }

  answerRequest({ id, at }) {
    this.sent[id - 1].at = at;
  }

  addAuthorization({ person, ...authorization }) {
    add(this.given, { ...authorization, authorizer: this.#contact(person).card, used: 0 });
  }

  withdrawAuthorization({ id, at }) {
    this.given[id - 1].withdrawn = at;
  }

  authorizations() {
    return { authorizations: this.given };
  }
}

function add(list, value) {
  list.push({ ...value, id: list.length + 1 });
  return list.length;
}

function isSame(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
