import { toHex } from "./codec.js";
import { dropDraft } from "./drafts.js";
import { drawingsOf, symbolOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { keepBy } from "./rulestore.js";
import { isRemoved, nowSeconds, personOf, personView } from "./views.js";

// The own identity, other people, and requests to follow their channels.

const noteLimit = 1024;
const nameLimit = 64;
/** The seconds by which an owner's clock may be ahead. */
const clockTolerance = 86_400;

export const firstSettings = { keepsPlaces: false, lockAfterMinutes: 5 };

/** Converts a refusal of a name, given in this field, by the core to a failure. */
export function named(make, field = "name") {
  try {
    return make();
  } catch (error) {
    if (error.outcome !== "usage" || error.reason !== field) throw error;
    throw new Failure("failure.nameNotPlain");
  }
}

/** The card of somebody whom something is sealed for. */
function sealableCard({ card, name, isReachable = true }) {
  if (!isReachable) throw new Failure("failure.noSealingKey", { name: name ?? "" });
  return card;
}

export function checkName(name) {
  if (name === "") throw new Failure("failure.nameEmpty");
  if ([...name].length > nameLimit) throw new Failure("failure.nameTooLong", { limit: nameLimit });
}

/** Requires a note that a request or an invitation can carry. */
export function requireNoteFits(note) {
  const bytes = new TextEncoder().encode(note).length;
  if (bytes > noteLimit) throw new Failure("failure.noteTooLong", { limit: noteLimit });
}

export function keepMe(change, { identity, person }) {
  change.putOwn("me", { ...personOf(person, toHex(person.fingerprint)), identity });
}

/** Makes an identity, and its storage in this browser. */
export async function create(vault, { lock, name, suite }) {
  checkName(name);
  const made = named(() => vault.core.newIdentity({ suite, name }));
  await vault.create(lock, (change) => {
    keepMe(change, made);
    change.putOwn("settings", firstSettings);
  });
}

export function personIn(memory, id) {
  const person = memory.person(id);
  if (person === undefined || isRemoved(person)) throw new Failure("failure.gone");
  return person;
}

/**
 * Requires a person whose card did not turn out to be somebody else's. Others get nothing, and
 * nobody follows them.
 */
export function trustedIn(memory, id) {
  const person = personIn(memory, id);
  requireNoDifference(person);
  return person;
}

export function requireNoDifference({ differs = false }) {
  if (differs) throw new Failure("failure.differs");
}

/**
 * Whether a person is or was a member or an authorizer of an own channel: shares and revocations
 * need the card.
 */
function isMember(memory, id) {
  return [...memory.members.values(), ...memory.authorizations.values()].some(({ person }) => person === id);
}

function isCurrentMember(memory, id) {
  return [...memory.members.values()].some(({ person, revoked }) => person === id && revoked === null);
}

function requestView(core, memory, request) {
  const { id, owner, channel, note, via, created, answered, code } = request;
  const person = (fingerprint) => personView(memory, memory.person(fingerprint));
  return {
    id,
    owner: person(owner),
    channel,
    note,
    via: via === null ? null : person(via),
    created,
    answered,
    drawings: code === null ? [] : drawingsOf(core, code),
  };
}

/**
 * Returns a date later than all earlier ones, even within one second. Dates ahead of the clock do
 * not count.
 */
function dateAfter(earlier, now) {
  return Math.max(now, ...earlier.filter((time) => time <= now + clockTolerance).map((time) => time + 1));
}

export const peopleCalls = {
  me: (vault) => vault.read(({ memory }) => personView(memory, memory.own.me)),

  rename: (vault, name) =>
    vault.write((change) => {
      checkName(name);
      keepMe(
        change,
        named(() => change.core.rename({ identity: change.memory.own.me.identity, name })),
      );
    }),

  card: (vault, { isSmall = false } = {}) =>
    vault.read(({ core, memory }) => {
      const { identity } = memory.own.me;
      const { code } = core.card({ identity, avatar: new Uint8Array(), withKey: !isSmall });
      return symbolOf(core, code);
    }),

  settings: (vault) => vault.read(({ memory }) => memory.own.settings),

  setSettings: (vault, settings) =>
    vault.write((change) => {
      change.putOwn("settings", { ...change.memory.own.settings, ...settings });
    }),

  people: (vault) =>
    vault.read(({ memory }) =>
      [...memory.people.values()]
        .filter((person) => !isRemoved(person))
        .map((person) => personView(memory, person)),
    ),

  person: (vault, id) =>
    vault.read(({ memory }) => {
      const person = memory.person(id);
      return person === undefined || isRemoved(person) ? null : personView(memory, person);
    }),

  noteComparison: (vault, id, { agrees }) =>
    vault.write((change) => {
      change.keep(
        "people",
        Object.assign(personIn(change.memory, id), {
          isVerified: agrees,
          verified: agrees ? nowSeconds() : undefined,
          differs: !agrees,
        }),
      );
    }),

  erasePerson: (vault, id) =>
    vault.write((change) => {
      const { memory } = change;
      const person = personIn(memory, id);
      const { id: row, cardName, name, differs = false } = person;
      // Ensures that the owner notices a reader under another person's name.
      if (differs && isCurrentMember(memory, id)) throw new Failure("failure.stillMember");
      if ([...memory.channels.values()].some(({ owner }) => owner === id)) {
        throw new Failure("failure.personIsNeeded");
      }
      for (const request of [...memory.requests.values()]) {
        if (request.owner === id) change.drop("requests", request.id);
        else if (request.via === id) change.keep("requests", { ...request, via: null });
      }
      if (isMember(memory, id)) {
        change.keep("people", {
          id: row,
          ...personOf({ ...person, name: cardName ?? name, avatar: new Uint8Array() }, id),
          added: person.added,
          isVerified: false,
          differs,
          isRemoved: true,
        });
      } else {
        change.drop("people", row);
      }
      dropDraft(change, id);
    }),

  /** Keeps the card of an invitation's owner. */
  meet: (vault, code) =>
    vault.write((change) => {
      const { id } = keepBy(change, "keepCard", { code, now: nowSeconds() });
      return personView(change.memory, change.memory.people.get(id));
    }),

  request: (vault, { owner, channel = null, note = "", via = null }) =>
    vault.write((change) => {
      const { core, memory } = change;
      requireNoteFits(note);
      if (via === owner) throw new Failure("failure.viaIsOwner");
      if (channel !== null) checkName(channel);
      const earlier = [...memory.requests.values()].filter(
        (known) => known.owner === owner && known.channel === channel,
      );
      const created = dateAfter(
        earlier.map((known) => known.created),
        nowSeconds(),
      );
      const recipient = via === null ? undefined : sealableCard(trustedIn(memory, via));
      const ownerCard = sealableCard(trustedIn(memory, owner));
      const { code } = named(
        () =>
          core.request({
            identity: memory.own.me.identity,
            owner: ownerCard,
            channel: channel ?? undefined,
            note,
            now: created,
            recipient,
          }),
        "channel",
      );
      const request = requestView(
        core,
        memory,
        change.keep("requests", { owner, channel, note, via, created, answered: null, code }),
      );
      return { request, drawings: request.drawings };
    }),

  requests: (vault) =>
    vault.read(({ core, memory }) =>
      [...memory.requests.values()]
        .map((request) => requestView(core, memory, request))
        .sort((one, other) => other.created - one.created),
    ),

  withdraw: (vault, id) =>
    vault.write((change) => {
      const request = change.memory.requests.get(id);
      if (request === undefined || request.answered !== null) throw new Failure("failure.gone");
      change.drop("requests", id);
    }),
};
