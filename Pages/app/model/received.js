import { fromHex } from "./codec.js";
import { drawingsOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { namesakeWarnings, refused } from "./outcomes.js";
import { authorizationState, keepOrFail, latestMember, ownChannelIn, refusedValues } from "./owner.js";
import { requireNoDifference } from "./people.js";
import { isOwn, personNamed } from "./views.js";

// Requests of others to follow own channels.

export function receiveRequest(scan, code) {
  try {
    const { id, news } = scan.keep("keepRequest", code);
    return outcome(scan.memory, scan.memory.received.get(id), news);
  } catch (error) {
    if (error.outcome !== "wrong_kind") throw error;
    return refused("endorsable", {}, "wrong_kind", 12);
  }
}

/** Keeps an endorsed request, if its authorization still counts. */
export function receiveEndorsed(scan, code) {
  const {
    id,
    request: { requester, channel: wanted = null, note, created },
    channel,
    news,
  } = scan.keep("keepEndorsement", code);
  const { memory, now } = scan;
  // A member's new request changes nothing and is not kept.
  const request = memory.received.get(id) ?? {
    id: null,
    person: scan.person(requester),
    channel,
    wanted,
    note,
    created,
    received: now,
    state: "accepted",
    authorization: null,
  };
  return outcome(memory, request, news);
}

function outcome(memory, request, news) {
  const view = receivedView(memory, request);
  return { kind: "request", request: view, news, warnings: namesakeWarnings(view.person) };
}

/**
 * Returns the other own channels in which somebody was rejected or revoked. An empty name stands
 * for a request without a known channel.
 */
function refusalsOf(memory, { fingerprint }, asked, id) {
  const own = [...memory.channels.values()].filter(isOwn);
  const revoked = own.filter(
    (channel) => channel !== asked && latestMember(memory, channel, fingerprint)?.revoked != null,
  );
  const rejected = [...memory.received.values()].filter(
    (request) =>
      request.id !== id && request.state === "rejected" && request.person.fingerprint === fingerprint,
  );
  return {
    revoked: revoked.map(({ name }) => name),
    rejected: rejected.map((request) => memory.channels.get(request.channel)?.name ?? request.wanted ?? ""),
  };
}

function receivedView(
  memory,
  { id, person, channel, wanted, note, created, received, state, authorization },
) {
  const named = channel === null ? undefined : memory.channels.get(channel);
  const member = named && latestMember(memory, named, person.fingerprint);
  const granted = authorization === null ? undefined : memory.authorizations.get(authorization);
  const endorser = granted && memory.person(granted.person);
  return {
    id,
    person: personNamed(memory, person),
    channel: named === undefined ? null : { id: named.channelID, name: named.name },
    wanted,
    note,
    created,
    received,
    state,
    endorser: endorser === undefined ? null : personNamed(memory, endorser),
    endorsement: granted ? authorizationState(memory, granted) : null,
    revoked: member?.revoked ?? null,
    isMember: member !== undefined && member.revoked === null,
  };
}

function requestIn({ received }, id) {
  const request = received.get(id);
  if (request === undefined) throw new Failure("failure.gone");
  return request;
}

/** Returns a request that is unchanged since it was shown. */
function unchangedIn(memory, shown) {
  const request = requestIn(memory, shown.id);
  const isSame = ["state", "received", "created"].every((name) => request[name] === shown[name]);
  if (!isSame) throw new Failure("failure.requestChanged");
  return request;
}

export const receivedCalls = {
  received: (vault) =>
    vault.read(({ memory }) =>
      [...memory.received.values()]
        .map((request) => receivedView(memory, request))
        .sort((one, other) => other.received - one.received),
    ),

  /**
   * Returns a request, with the other own channels in which its person was refused; null if there
   * is none.
   */
  receivedRequest: (vault, id) =>
    vault.read(({ memory }) => {
      const request = memory.received.get(id);
      if (request === undefined) return null;
      return {
        ...receivedView(memory, request),
        refusals: refusalsOf(memory, request.person, memory.channels.get(request.channel), id),
      };
    }),

  acceptRequest: (vault, shown, { channel: channelID, isReadmitting = false } = {}) =>
    vault.write((change) => {
      const { memory } = change;
      const request = unchangedIn(memory, shown);
      const channel =
        channelID === undefined ? memory.channels.get(request.channel) : ownChannelIn(memory, channelID);
      if (channel === undefined) throw new Failure("failure.gone");
      requireNoDifference(memory.person(request.person.fingerprint) ?? {});
      return drawingsOf(
        change.core,
        decide(
          change,
          "acceptRequest",
          request,
          { channel: channel.id, isReadmitting },
          refusedValues(request.person, channel.name),
        ).code,
        channel.link,
      );
    }),

  rejectRequest: (vault, id) =>
    vault.write((change) => {
      decide(change, "rejectRequest", requestIn(change.memory, id));
    }),
};

function decide(change, operation, { id, person }, fields, values) {
  return keepOrFail(
    change,
    operation,
    { request: id, requester: fromHex(person.fingerprint), ...fields },
    values,
  );
}
