import { toHex } from "./codec.js";
import { messageOutcomes } from "./ingestmessages.js";
import { storeParts } from "./ingestparts.js";
import { namesakeWarnings, outcomeOf, refusal, refused, twinWarning } from "./outcomes.js";
import { receiveEndorsed, receiveRequest } from "./received.js";
import { keepBy } from "./rulestore.js";
import {
  nowSeconds,
  personNamed,
  personOf,
  personView,
  strangerView,
  offerView,
  twinViews,
  warning,
} from "./views.js";

// Handles scanned codes, in a fixed order of kinds, so that each code finds what it depends on:
// first parts, which may complete other codes; then cards and shares; then messages; then codes
// that are not stored.

const order = [
  "public_key",
  "key_card",
  "share",
  "authorization",
  "request",
  "endorsed_request",
  "message",
  "document_signature",
  "invitation",
  "film_part",
  "backup",
  "locked_text",
  "guest_key",
];

/**
 * Stores the codes of one picture that are for this reader; returns an outcome for each.
 * @param {Films} films take the parts of films, which are not stored
 */
export async function ingest(change, { codes, place, time }, films) {
  const scan = new Scan(change, place, time, films);
  scan.read(codes);
  const completed = await storeParts(scan);
  for (const kind of order) {
    const wanted = scan.found.filter((found) => found.kind === kind && found.outcome === undefined);
    if (kind === "message") await messageOutcomes(scan, wanted);
    else for (const found of wanted) found.outcome = scan.attempt(found, (code) => keepers[kind](scan, code));
  }
  for (const { found, set, forged } of completed) {
    found.outcome.completes = set.view;
    found.outcome.forged = forged.length;
    if (forged.length > 0) found.outcome.warnings.unshift(warning("forgedParts", { count: forged.length }));
    const { kind, outcome, message } = found.outcome;
    if (kind !== "refused" || outcome === "own_channel") set.complete(message?.id ?? null);
    else if (found.isFinal) set.discard();
    else if (forged.length > 0) set.remove(forged);
  }
  return scan.found.map(({ outcome }) => outcome);
}

/** The codes of a picture, and the facts stored with them. */
export class Scan {
  constructor(change, place, time, films) {
    this.change = change;
    this.films = films;
    this.memory = change.memory;
    this.core = change.core;
    this.identity = this.memory.own.me.identity;
    this.now = nowSeconds();
    const isMeasured = Number.isFinite(place?.latitude) && Number.isFinite(place?.longitude);
    const measured = {
      time: time > 0 ? Math.floor(time) : null,
      place: this.memory.own.settings.keepsPlaces && isMeasured ? place : null,
    };
    this.sighting = this.core.measureSighting({ ...measured, now: this.now }).sighting;
  }

  read(codes) {
    this.found = codes.map((text) => {
      const found = { code: text };
      this.parse(found, text);
      return found;
    });
  }

  /** Sets the kind of a parsed code, or the outcome of a text that is no code. */
  parse(found, text) {
    try {
      const { kind, code, part } = this.core.parse({ code: text });
      Object.assign(found, { kind, code, part });
    } catch (error) {
      if (error.outcome === undefined) throw error;
      found.outcome =
        error.outcome === "not_a_code"
          ? outcomeOf(text, { kind: "plain", text })
          : this.refuse(found, error, { code: text });
    }
  }

  /** Returns the outcome of a code that the core refuses, and notes whether it always will. */
  refuse(found, error, { code = found.code, channel } = {}) {
    found.isFinal = error.isFinal;
    return outcomeOf(code, refusal(error, channel, channel && this.memory.person(channel.owner)));
  }

  /**
   * Returns the outcome of `keep` for a code, or the refusal that it throws. `usage` is no refusal
   * of a code: the app made a mistake, or was locked meanwhile.
   *
   * @param channelOf gives the channel of a refused message, if it is known
   */
  attempt(found, keep, channelOf = () => undefined) {
    try {
      return outcomeOf(found.code, keep(found.code));
    } catch (error) {
      if (error.outcome === undefined || error.outcome === "usage") throw error;
      return this.refuse(found, error, { channel: channelOf() });
    }
  }

  /** Converts a person of the core to the memory's form. */
  person(found) {
    return personOf(found, toHex(found.fingerprint));
  }

  /** Stores a code by an operation of the core. */
  keep(operation, code, fields = {}) {
    return keepBy(this.change, operation, { code, now: this.now, ...fields });
  }
}

/** Stores each kind of code, except messages and parts. */
const keepers = {
  public_key: keepCard,
  key_card: keepCard,

  share(scan, code) {
    const {
      news,
      share,
      held,
      formerName = null,
      isAhead,
      isHeldAhead,
    } = scan.keep("keepShare", code, { isAgreed: false });
    if (news === "own_channel") return refused("ownChannel", { channel: share.name }, "own_channel", 0);
    if (news === "unconfirmed") return ask(scan, code, share, isAhead);
    const channelID = toHex(share.channelID);
    const isOlder = held !== share.issued;
    const warnings = isAhead
      ? [warning("clock", { issued: share.issued })]
      : isOlder && isHeldAhead
        ? [warning("heldClock")]
        : [];
    if (news === "unchanged") return { kind: "unchanged", channelID, isOlder, warnings };
    if (formerName !== null) warnings.push(...twinViews(scan.memory, share.name, channelID).map(twinWarning));
    return { kind: "renewed", channelID, formerName, warnings };
  },

  request: (scan, code) => receiveRequest(scan, code),

  authorization(scan, code) {
    scan.core.openAuthorization({ identity: scan.identity, code });
    return refused("authorization", {}, "wrong_kind", 12);
  },

  endorsed_request: (scan, code) => receiveEndorsed(scan, code),

  document_signature(scan, code) {
    const { signer, created, length, digest, note } = scan.core.openSignature({ code });
    return {
      kind: "signature",
      signer: personNamed(scan.memory, scan.person(signer)),
      created,
      note,
      length,
      digest: toHex(digest),
    };
  },

  invitation: (scan, code) => invitationOf(scan.core, scan.memory, code),

  film_part: (scan, code) => scan.films.take(scan, code),

  backup: (scan, code) => unlessDamaged(scan, code, { kind: "backup" }),
  locked_text: (scan, code) => unlessDamaged(scan, code, { kind: "locked", lock: "locked_text" }),
  guest_key: (scan, code) => unlessDamaged(scan, code, { kind: "locked", lock: "guest_key" }),
};

function keepCard(scan, code) {
  const {
    person: { name = null },
    id,
    isNew,
    hasNewAvatar,
    hasNewKey,
  } = scan.keep("keepCard", code);
  if (id === undefined) return { kind: "ownCard" };
  const shown = personView(scan.memory, scan.memory.people.get(id));
  return {
    kind: "person",
    person: shown,
    isNew,
    hasNewAvatar,
    hasNewKey,
    claimedName: name,
    warnings: [
      ...namesakeWarnings(shown),
      ...((name ?? shown.name) === shown.name ? [] : [warning("claimedName", { name })]),
    ],
  };
}

/**
 * Returns an invitation as screens get it.
 * @param memory null: there is no identity yet
 */
export function invitationOf(core, memory, code) {
  const { owner, channel, note, created, until = null } = core.openInvitation({ code });
  const person = personOf(owner, toHex(owner.fingerprint));
  return {
    kind: "invitation",
    owner: memory === null ? strangerView(person) : personNamed(memory, person),
    channel,
    note,
    created,
    until,
    hasEnded: until !== null && until <= nowSeconds(),
  };
}

/**
 * Refuses a damaged code. The part behind its passphrase is read only when the reader asks for it.
 */
function unlessDamaged({ core }, code, outcome) {
  core.checkLocked({ code });
  return outcome;
}

/** Stores a share until its reader has answered. */
function ask(scan, code, share, isAhead) {
  const { offers } = scan.memory;
  const channelID = toHex(share.channelID);
  const known = [...offers.values()].find((offer) => offer.channelID === channelID);
  const replaces =
    known !== undefined
    && scan.core.decideRenewal({
      held: known.issued,
      replaced: [],
      issued: share.issued,
      now: scan.now,
    }).decision === "renews";
  let offer = known;
  if (known === undefined || replaces) {
    const limit = scan.core.limits().shares;
    if (known === undefined && offers.size >= limit) {
      return refused("tooManyOffers", { limit }, "failed", 1);
    }
    offer = scan.change.keep("offers", {
      id: known?.id,
      key: `${channelID}-${share.issued}`,
      channelID,
      code,
      name: share.name,
      owner: scan.person(share.owner),
      first: share.next,
      issued: share.issued,
      asked: scan.now,
      isAhead,
    });
  }
  const view = offerView(scan.memory, offer);
  return {
    kind: "offer",
    offer: view,
    warnings: [...namesakeWarnings(view.owner), ...view.twins.map(twinWarning), ...view.warnings],
  };
}
