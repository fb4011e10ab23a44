import { toHex } from "./codec.js";
import { Failure } from "./failure.js";
import { namesakeWarnings, refused } from "./ingest.js";
import {
  currentMember, grantState, hasValidReplacement, issueShare, latestMember, ownChannelIn,
} from "./owner.js";
import { isOwn, nowSeconds, personNamed } from "./views.js";

// Requests of others to follow own channels.

const notForYou = { outcome: "not_for_you", exitCode: 12, reason: "" };
const notAuthorized = { outcome: "not_authorized", exitCode: 13, reason: "unknown" };
/** A reason of the app's own: the core does not know the newer authorization. */
const replaced = { ...notAuthorized, reason: "replaced" };

/** A rejected request of somebody's. It is for all channels if it is unknown which was meant. */
function rejectionOf(memory, fingerprint, channel) {
  return [...memory.received.values()].findLast((request) => request.person.fingerprint === fingerprint
    && request.state === "rejected" && (request.channel === null || request.channel === channel.id));
}

/** What somebody is in an own channel. */
function standingOf(memory, fingerprint, channel) {
  const member = latestMember(memory, channel, fingerprint);
  if (member !== undefined) return member.revoked === null ? "member" : "revoked";
  return rejectionOf(memory, fingerprint, channel) === undefined ? "stranger" : "rejected";
}

/** The one own channel that a request names. People write names from memory, so case counts only among several. */
function channelNamed(memory, name) {
  if (name === null) return undefined;
  const own = [...memory.channels.values()].filter(isOwn);
  const exact = own.filter((channel) => channel.name === name);
  const found = exact.length > 0 ? exact : own.filter((channel) => channel.name.toLowerCase() === name.toLowerCase());
  return found.length === 1 ? found[0] : undefined;
}

/** The earlier request of the same person for the same channel. */
function requestLike(memory, fingerprint, channel, wanted) {
  const theirs = [...memory.received.values()].filter(({ person }) => person.fingerprint === fingerprint);
  return (channel && theirs.find((request) => request.channel === channel.id))
    ?? theirs.find((request) => request.channel === null && request.wanted === wanted);
}

/** Keeps a request as one that waits, unless it was decided already. */
function receive(scan, { requester, channel: wanted = null, note, created }, channel, grant) {
  const { memory, core, change } = scan;
  const person = scan.person(requester);
  if (person.fingerprint === memory.own.me.fingerprint) throw notForYou;
  const standing = channel && standingOf(memory, person.fingerprint, channel);
  const known = requestLike(memory, person.fingerprint, channel, wanted)
    ?? (standing === "rejected" && grant === null ? rejectionOf(memory, person.fingerprint, channel) : undefined);
  const waiting = [...memory.received.values()].filter(({ state }) => state === "pending");
  const { keep, news } = core.decideRequest({
    created, knownCreated: known?.created, knownState: known?.state, now: scan.now, isEndorsed: grant !== null, standing,
    waiting: waiting.length, waitingOfRequester: waiting.filter((request) => request.person.fingerprint === person.fingerprint).length,
  });
  let kept = known;
  if (keep !== "none") {
    const latest = keep === "earlier" ? known : { person, wanted, note, created };
    kept = change.keep("received", {
      ...latest, id: known?.id, channel: channel?.id ?? null, received: scan.now, state: "pending",
      grant: grant?.id ?? (known?.state === "pending" ? known.grant : null),
    });
  }
  const request = receivedView(memory, kept);
  return { kind: "request", request, news, warnings: namesakeWarnings(request.person) };
}

export function receiveRequest(scan, found) {
  const { memory } = scan;
  if (toHex(found.owner) !== memory.own.me.fingerprint) return refused("endorsable", {}, "wrong_kind", 12);
  return receive(scan, found, channelNamed(memory, found.channel ?? null), null);
}

/** Keeps an endorsed request, if its authorization still counts. */
export function receiveEndorsed(scan, code) {
  const { memory, core, identity, now } = scan;
  const found = core.openEndorsement({ identity, code });
  const requester = toHex(found.requester.fingerprint);
  if (requester === memory.own.me.fingerprint) throw notForYou;
  const grant = [...memory.grants.values()].find(({ digest }) => toHex(digest) === toHex(found.digest));
  if (grant === undefined) throw notAuthorized;
  const channel = memory.channels.get(grant.channel);
  const { digest, until, people, used, withdrawn } = grant;
  const standing = standingOf(memory, requester, channel);
  try {
    core.checkEndorsement({
      identity, channel: channel.own, code, digest, authorizer: memory.person(grant.person).card, until: until ?? undefined, people, used,
      withdrawn: withdrawn ?? undefined, standing, now,
    });
  } catch (error) {
    throw error.reason === "withdrawn" && hasValidReplacement(memory, grant) ? replaced : error;
  }
  return standing === "member" ? memberAsks(scan, found, channel) : receive(scan, found, channel, grant);
}

/** A member asks again, and somebody endorses it: that changes nothing, so it is not kept. */
function memberAsks(scan, { requester, channel: wanted = null, note, created }, channel) {
  const person = scan.person(requester);
  const known = requestLike(scan.memory, person.fingerprint, channel, wanted);
  const request = receivedView(scan.memory, known ?? {
    id: null, person, channel: channel.id, wanted, note, created, received: scan.now, state: "accepted",
    grant: null,
  });
  return { kind: "request", request, news: "member", warnings: namesakeWarnings(request.person) };
}

/** The other own channels in which somebody was rejected or revoked; an empty name: a request for none that is known. */
function refusalsOf(memory, { fingerprint }, asked, id) {
  const own = [...memory.channels.values()].filter(isOwn);
  const revoked = own.filter((channel) => channel !== asked && latestMember(memory, channel, fingerprint)?.revoked != null);
  const rejected = [...memory.received.values()].filter((request) => request.id !== id && request.state === "rejected"
    && request.person.fingerprint === fingerprint);
  return { revoked: revoked.map(({ name }) => name),
    rejected: rejected.map((request) => memory.channels.get(request.channel)?.name ?? request.wanted ?? "") };
}

function receivedView(memory, { id, person, channel, wanted, note, created, received, state, grant }) {
  const named = channel === null ? undefined : memory.channels.get(channel);
  const member = named && latestMember(memory, named, person.fingerprint);
  const granted = grant === null ? undefined : memory.grants.get(grant);
  const endorser = granted && memory.person(granted.person);
  return {
    id, person: personNamed(memory, person), channel: named === undefined ? null : { id: named.channelID, name: named.name }, wanted, note,
    created, received, state, endorser: endorser === undefined ? null : personNamed(memory, endorser),
    endorsement: granted ? grantState(memory, granted) : null,
    revoked: member?.revoked ?? null, isMember: member !== undefined && member.revoked === null,
  };
}

function requestIn({ received }, id) {
  const request = received.get(id);
  if (request === undefined) throw new Failure("failure.gone");
  return request;
}

/** A request that is still as it was shown. */
function unchangedIn(memory, shown) {
  const request = requestIn(memory, shown.id);
  const isSame = ["state", "received", "created"].every((name) => request[name] === shown[name]);
  if (!isSame) throw new Failure("failure.requestChanged");
  return request;
}

/** Keeps that a request was accepted for a channel. What was decided about another channel stays. */
function keepAccepted(change, request, channel, grant) {
  const known = requestLike(change.memory, request.person.fingerprint, channel, request.wanted);
  const isOfChannel = known?.channel === channel.id || known?.id === request.id;
  const kept = change.keep("received", {
    ...request, id: isOfChannel ? known.id : undefined, channel: channel.id, state: "accepted", grant: grant?.id ?? null,
  });
  if (kept.id === request.id || request.state !== "pending") return;
  change.keep("received", { ...request, state: "accepted" });
}

export const receivedCalls = {
  received: (vault) => vault.read(({ memory }) =>
    [...memory.received.values()].map((request) => receivedView(memory, request)).sort((one, other) => other.received - one.received)),

  /** One of them, with the other own channels in which its person was refused; null if there is none. */
  receivedRequest: (vault, id) => vault.read(({ memory }) => {
    const request = memory.received.get(id);
    if (request === undefined) return null;
    return { ...receivedView(memory, request), refusals: refusalsOf(memory, request.person, memory.channels.get(request.channel), id) };
  }),

  acceptRequest: (vault, shown, { channel: channelID, isReadmitting = false } = {}) => vault.write((change) => {
    const { memory } = change;
    const request = unchangedIn(memory, shown);
    const channel = channelID === undefined ? memory.channels.get(request.channel) : ownChannelIn(memory, channelID);
    if (channel === undefined) throw new Failure("failure.gone");
    const person = memory.person(request.person.fingerprint)
      ?? change.keep("people", { ...request.person, isVerified: false, added: nowSeconds() });
    const granted = memory.grants.get(request.grant);
    const counts = granted?.channel === channel.id && grantState(memory, granted) === "valid";
    const grant = counts ? granted : undefined;
    const drawings = issueShare(change, channel, person, { isReadmitting, grant });
    keepAccepted(change, request, channel, grant);
    return drawings;
  }),

  rejectRequest: (vault, id) => vault.write((change) => {
    const { memory } = change;
    const request = requestIn(memory, id);
    const channel = memory.channels.get(request.channel);
    const isAccepted = request.state === "accepted" && channel !== undefined;
    if (isAccepted && currentMember(memory, channel, request.person.fingerprint) !== undefined) {
      throw new Failure("failure.alreadyMember");
    }
    change.keep("received", { ...request, state: "rejected" });
  }),
};
