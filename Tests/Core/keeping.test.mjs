/** The rules over a store of the caller, here in maps. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { core } from "./loaded.mjs";
import { MapStore } from "./mapstore.mjs";

const now = 1_793_538_000;
const day = 86_400;
const none = new Uint8Array();
const portrait = new Uint8Array(readFileSync(new URL("../../fixtures/portraits/tiny.jpg", import.meta.url)));

/** Somebody with a store. */
class Person {
  constructor(name, suite = "compact") {
    Object.assign(this, core.newIdentity({ suite, name }));
    this.store = new MapStore(core);
  }

  get fingerprint() {
    return this.person.fingerprint;
  }

  card(avatar = none, withKey = false) {
    return core.card({ identity: this.identity, avatar, withKey }).code;
  }

  keep(operation, fields) {
    return core[operation]({ identity: this.identity, now, ...fields }, this.store);
  }

  /** Makes an own channel; returns its id in the store. */
  own(name, { isHybridOnly = false, ...changes } = {}) {
    const { channel, channelID } = core.newChannel({
      identity: this.identity,
      name,
      isHybridOnly,
      now,
    });
    this.store.channels.push({
      id: this.store.channels.length + 1,
      channelID,
      name,
      created: now,
      own: channel,
      replaced: [],
      jumps: [],
      numbers: [],
      ...changes,
    });
    return this.store.channels.length;
  }

  shareWith(channel, other, fields = {}) {
    this.keep("keepCard", { code: other.card() });
    return this.keep("shareWith", { channel, person: other.fingerprint, isReadmitting: false, ...fields })
      .code;
  }

  request(owner, channel, fields = {}) {
    return core.request({
      identity: this.identity,
      owner: owner.person.card,
      channel,
      note: "please",
      now,
      ...fields,
    }).code;
  }
}

test("a card is stored once, and a truncated avatar does not replace a good one", () => {
  const [ines, omar] = [new Person("Ines"), new Person("Omar")];
  const keep = (avatar) => ines.keep("keepCard", { code: omar.card(avatar) });
  assert.equal(ines.keep("keepCard", { code: ines.card() }).id, undefined);
  assert.deepEqual([keep().isNew, keep().isNew], [true, false]);
  assert.equal(keep(portrait).hasNewAvatar, true);
  assert.equal(keep(portrait).hasNewAvatar, false);
  for (const broken of [
    portrait.slice(0, -40),
    portrait.slice(0, 3),
    Uint8Array.of(1, 2, 3),
    new Uint8Array(),
  ]) {
    assert.equal(keep(broken).hasNewAvatar, false);
    assert.deepEqual(ines.store.people[0].avatar, portrait);
  }
});

test("a key card brings the sealing key of somebody known, and no card takes it away", () => {
  const [ines, omar] = [new Person("Ines"), new Person("Omar", "hybrid")];
  const keep = (...values) => ines.keep("keepCard", { code: omar.card(...values) });
  const channel = ines.own("chess");
  const person = omar.fingerprint;
  const share = () => ines.keep("shareWith", { channel, person, isReadmitting: false });
  const authorize = () => ines.keep("authorizePerson", { channel, person, people: 1 });
  const small = keep();
  assert.deepEqual([small.isNew, small.hasNewKey, small.person.isReachable], [true, false, false]);
  for (const seal of [share, authorize]) assert.throws(seal, { outcome: "no_sealing_key" });
  const whole = keep(none, true);
  assert.deepEqual([whole.isNew, whole.hasNewKey, whole.person.isReachable], [false, true, true]);
  assert.equal(keep(none, true).hasNewKey, false);
  assert.deepEqual([keep(portrait).hasNewAvatar, ines.store.people[0].isReachable], [true, true]);
  assert.equal(ines.store.people[0].avatar.length, portrait.length);
  assert.equal(omar.keep("keepShare", { code: share().code, isAgreed: true }).news, "subscribed");
  authorize();
});

test("a request of the hybrid suite brings the key for its answer", () => {
  const [ines, omar] = [new Person("Ines"), new Person("Omar", "hybrid")];
  const channel = ines.own("chess");
  const requester = omar.fingerprint;
  const { id: request } = ines.keep("keepRequest", { code: omar.request(ines, "chess") });
  const { code } = ines.keep("acceptRequest", { requester, request, channel, isReadmitting: false });
  assert.equal(omar.keep("keepShare", { code, isAgreed: true }).news, "subscribed");
  assert.equal(ines.store.people[0].isReachable, false);
});

test("a channel only for the hybrid suite is given to nobody else", () => {
  const [ines, omar, mia] = [new Person("Ines", "hybrid"), new Person("Omar"), new Person("Mia", "hybrid")];
  const channel = ines.own("chess", { isHybridOnly: true });
  const refusal = { outcome: "usage", reason: "isHybridOnly" };
  assert.throws(() => omar.own("chess", { isHybridOnly: true }), refusal);
  ines.keep("keepCard", { code: omar.card() });
  ines.keep("keepCard", { code: mia.card(none, true) });
  const share = (person) => ines.keep("shareWith", { channel, person, isReadmitting: false });
  assert.throws(() => share(omar.fingerprint), { outcome: "older_suite" });
  const kept = mia.keep("keepShare", { code: share(mia.fingerprint).code, isAgreed: true });
  assert.deepEqual([kept.news, kept.share.isHybridOnly], ["subscribed", true]);
  const { own } = ines.store.channels[0];
  assert.equal(core.describeChannel({ identity: ines.identity, channel: own }).isHybridOnly, true);
});

test("a share is kept after its reader agreed, renews an older one, and answers the request", () => {
  const [owner, member] = [new Person("Olga"), new Person("Mia")];
  const channel = owner.own("chess");
  member.store.sent.push(
    { id: 1, owner: owner.fingerprint, channel: "chess" },
    { id: 2, owner: owner.fingerprint, channel: "go" },
  );
  const first = owner.shareWith(channel, member);
  const asked = member.keep("keepShare", { code: first, isAgreed: false });
  assert.deepEqual([asked.news, asked.share.name, member.store.channels.length], ["unconfirmed", "chess", 0]);
  assert.equal(member.keep("keepShare", { code: first, isAgreed: true }).news, "subscribed");
  assert.deepEqual(
    member.store.sent.map(({ at }) => at),
    [now, undefined],
  );
  assert.deepEqual(
    member.store.people.map(({ name }) => name),
    ["Olga"],
  );

  const second = owner.shareWith(channel, member, { now: now + 60 });
  assert.equal(member.keep("keepShare", { code: second, isAgreed: false, now: now + 60 }).news, "renewed");
  const older = member.keep("keepShare", { code: first, isAgreed: false, now: now + 60 });
  assert.deepEqual([older.news, older.held], ["unchanged", now + 60]);
  const ahead = owner.shareWith(channel, member, { now: now + 2 * day });
  assert.deepEqual(
    [member.keep("keepShare", { code: ahead, isAgreed: false }).isAhead, member.store.channels.length],
    [true, 1],
  );
  assert.deepEqual(
    owner.store.membersOf.map(({ leaf, issued }) => [leaf, issued]),
    [[0, now + 2 * day]],
  );
  const { code } = core.share({
    identity: owner.identity,
    channel: owner.store.channels[0].own,
    recipient: owner.person.card,
    now,
    former: [],
  });
  assert.deepEqual(
    [owner.keep("keepShare", { code, isAgreed: true }).news, owner.store.channels.length],
    ["own_channel", 1],
  );
});

test("a request waits and is accepted once; a rejected one stays rejected", () => {
  const [owner, mia, sam] = [new Person("Olga"), new Person("Mia"), new Person("Sam")];
  const channel = owner.own("chess");
  const asks = (person, name = "chess", fields = {}) =>
    owner.keep("keepRequest", { code: person.request(owner, name, fields) });
  assert.deepEqual(asks(mia), { id: 1, news: "new" });
  assert.deepEqual(asks(mia), { id: 1, news: "known" });
  const decided = { requester: mia.fingerprint, request: 1 };
  const { code } = owner.keep("acceptRequest", { ...decided, channel, isReadmitting: false });
  assert.equal(mia.keep("keepShare", { code, isAgreed: true }).news, "subscribed");
  assert.deepEqual([owner.store.received[0].state, asks(mia).news], ["accepted", "accepted"]);
  assert.throws(() => owner.keep("rejectRequest", decided), { outcome: "already_member" });

  owner.keep("rejectRequest", { requester: sam.fingerprint, request: asks(sam).id });
  assert.deepEqual(asks(sam, "chess", { now: now + 1 }), { id: 2, news: "rejected" });
  assert.throws(
    () => mia.keep("keepRequest", { code: mia.request(owner, "chess", { recipient: mia.person.card }) }),
    { outcome: "wrong_kind" },
  );
});

test("at most eight requests of a stranger are stored", () => {
  const [owner, stranger] = [new Person("Olga"), new Person("Sam")];
  for (let at = 0; at < 8; at += 1) {
    owner.keep("keepRequest", { code: stranger.request(owner, `channel ${at}`) });
  }
  assert.throws(() => owner.keep("keepRequest", { code: stranger.request(owner, "one more") }), {
    outcome: "too_many_requests",
    reason: "requester",
  });
  assert.equal(owner.store.received.length, 8);
});

test("at most a thousand requests are stored", () => {
  const [owner, stranger] = [new Person("Olga"), new Person("Sam")];
  owner.store.waitingRequests = () => ({ count: 999 });
  assert.equal(owner.keep("keepRequest", { code: stranger.request(owner, "chess") }).news, "new");
  owner.store.waitingRequests = () => ({ count: 1_000 });
  assert.throws(() => owner.keep("keepRequest", { code: stranger.request(owner, "one more") }), {
    outcome: "too_many_requests",
    reason: "all",
  });
  assert.equal(owner.store.received.length, 1);
});

test("an endorsed request waits under its authorization, and uses it", () => {
  const [owner, arno, mia] = [new Person("Olga"), new Person("Arno"), new Person("Mia")];
  const channel = owner.own("chess");
  const { own } = owner.store.channels[0];
  const { code: authorization, digest } = core.authorize({
    identity: owner.identity,
    channel: own,
    authorizer: arno.person.card,
    people: 1,
    now,
  });
  const given = { id: 1, channel, digest, authorizer: arno.person.card, issued: now, people: 1, used: 0 };
  const code = core.endorse({
    identity: arno.identity,
    authorization,
    request: mia.request(owner, "chess", { recipient: arno.person.card }),
    now,
  }).code;
  const reason = (authorizations) => {
    owner.store.given = authorizations;
    try {
      return owner.keep("keepEndorsement", { code }).news;
    } catch (error) {
      return error.reason;
    }
  };
  const other = { ...given, id: 2, digest: new Uint8Array(32) };
  assert.deepEqual(
    [
      reason([]),
      reason([{ ...given, withdrawn: now }]),
      reason([{ ...given, withdrawn: now }, other]),
      reason([{ ...given, used: 1 }]),
      reason([{ ...given }]),
    ],
    ["unknown", "withdrawn", "replaced", "used_up", "new"],
  );
  owner.keep("acceptRequest", { requester: mia.fingerprint, request: 1, channel, isReadmitting: false });
  assert.deepEqual([owner.store.given[0].used, owner.store.membersOf[0].authorization], [1, 1]);
  assert.equal(owner.keep("keepEndorsement", { code }).news, "member");
});

test("a refused share has a reason and keeps nothing", () => {
  const [owner, mia] = [new Person("Olga"), new Person("Mia")];
  const waiting = owner.own("waiting", { restored: now });
  assert.throws(() => owner.shareWith(waiting, mia), { outcome: "members_unconfirmed", exitCode: 8 });
  const channel = owner.own("chess");
  owner.shareWith(channel, mia);
  owner.store.membersOf[0].revoked = now;
  assert.throws(() => owner.shareWith(channel, mia), { outcome: "revoked_member", exitCode: 8 });
  owner.shareWith(channel, mia, { isReadmitting: true });
  assert.equal(owner.store.membersOf.length, 2);

  // After a restore of keys alone, the owner does not know the revoked members.
  const known = owner.store.channels[channel - 1];
  known.own = core.revoke({ identity: owner.identity, channel: known.own, leaves: [0, 1] }).channel;
  owner.store.membersOf = [];
  assert.throws(() => owner.shareWith(channel, mia), { outcome: "maybe_revoked", exitCode: 8 });
  assert.equal(owner.store.membersOf.length, 0);
});

test("revoking a member revokes all their leaves and their authorization", () => {
  const [owner, mia, arno] = [new Person("Olga"), new Person("Mia"), new Person("Arno")];
  const channel = owner.own("chess");
  for (const member of [mia, arno]) owner.shareWith(channel, member);
  owner.keep("authorizePerson", { channel, person: arno.fingerprint, people: 3 });
  owner.keep("authorizePerson", { channel, person: arno.fingerprint, people: 3, until: now + 60 });
  assert.deepEqual(
    owner.store.given.map(({ withdrawn, issued }) => [withdrawn, issued]),
    [
      [now, now],
      [undefined, now + 1],
    ],
  );
  assert.throws(
    () => owner.keep("authorizePerson", { channel, person: mia.fingerprint, people: 1, until: now }),
    { reason: "until" },
  );
  const waiting = owner.own("waiting", { restored: now });
  assert.throws(
    () => owner.keep("authorizePerson", { channel: waiting, person: arno.fingerprint, people: 1 }),
    { outcome: "members_unconfirmed" },
  );
  owner.store.channels[0].numbers = [7];
  assert.equal(owner.keep("revokeMember", { channel, person: arno.fingerprint }).from, 8);
  assert.throws(() => owner.keep("revokeMember", { channel, person: arno.fingerprint }), {
    outcome: "not_a_member",
  });
  const described = () =>
    core.describeChannel({ identity: owner.identity, channel: owner.store.channels[0].own });
  assert.deepEqual([described().revoked, owner.store.given[1].withdrawn], [[{ from: 1, to: 2 }], now]);
  owner.keep("revokeMembers", { channel });
  assert.deepEqual(
    [described().revoked, owner.store.membersOf.map(({ end }) => end)],
    [[{ from: 0, to: 2 }], [8, 8]],
  );
});

test("all members can be revoked, and a member admitted afterwards can read", () => {
  const [owner, mia, sam] = [new Person("Olga"), new Person("Mia"), new Person("Sam")];
  const channel = owner.own("chess");
  mia.keep("keepShare", { code: owner.shareWith(channel, mia), isAgreed: true });
  owner.keep("revokeMembers", { channel });
  sam.keep("keepShare", { code: owner.shareWith(channel, sam), isAgreed: true });
  const { code } = owner.keep("publishMessage", {
    channel,
    content: { text: "later" },
    plain: [],
    isTrial: false,
  });
  assert.throws(() => mia.keep("keepMessage", { channel: 1, code, sighting: { time: now } }), {
    outcome: "access_ended",
  });
  assert.equal(sam.keep("keepMessage", { channel: 1, code, sighting: { time: now } }).isNew, true);
  assert.equal(sam.store.messages[0].message.content.text, "later");
});

test("a channel that another device may have used waits, and goes on elsewhere", () => {
  const owner = new Person("Olga");
  const channel = owner.own("chess");
  const [kept] = owner.store.channels;
  const elsewhere = kept.own.slice();
  const described = () => core.describeChannel({ identity: owner.identity, channel: kept.own });
  assert.throws(() => owner.keep("confirmMembers", { channel }), { outcome: "nothing_to_confirm" });
  owner.keep("handOver", { channel });
  assert.deepEqual([kept.restored, kept.handedOver, described().next], [now, now, 1]);
  owner.keep("confirmMembers", { channel });
  assert.deepEqual([kept.restored, kept.handedOver, kept.wentOn], [undefined, undefined, now]);
  const { next, jumps } = described();
  assert.ok(next >= 1_000_000 && jumps.length === 1);

  // A lost device used the numbers up to 9, so they no longer count as skipped. A later use is by
  // another device.
  const use = (number, created) => {
    const { code } = core.publish({
      identity: owner.identity,
      channel: elsewhere,
      content: { text: "there" },
      plain: [],
      last: number - 1,
      now: created,
    });
    return owner.keep("keepMessage", { channel, code, sighting: { time: now } }).isOfOtherDevice;
  };
  assert.equal(use(9, now), false);
  assert.deepEqual(described().jumps, [{ from: 10, to: next }]);
  assert.equal(use(12, now + 2 * day), true);
  assert.deepEqual([kept.restored, described().next > next], [now, true]);
  assert.throws(() => owner.keep("handOver", { channel }), { outcome: "members_unconfirmed" });
  owner.keep("confirmMembers", { channel });
  const last = described().next + 40_000_000_000;
  assert.equal(use(last, now), true);
  assert.ok(described().next > last);
  owner.keep("goOn", { channel, isHandedOver: true });
  assert.equal(kept.handedOver, undefined);
});

test("a message is kept once, with each look at it, and says which numbers are unused", () => {
  const [owner, mia] = [new Person("Olga"), new Person("Mia")];
  const channel = owner.own("chess");
  const kept = owner.store.channels[0];
  mia.keep("keepShare", { code: owner.shareWith(channel, mia), isAgreed: true });
  mia.store.channels[0].numbers = [];
  const publish = (text, last) =>
    core.publish({ identity: owner.identity, channel: kept.own, content: { text }, plain: [], last, now })
      .code;
  const scan = (code, sighting) =>
    mia.keep("keepMessage", { channel: 1, code, sighting: { time: now, ...sighting } });
  const here = { latitude: 50.5, longitude: 8.25 };
  const hello = publish("hello", 3);
  assert.deepEqual(scan(hello), {
    id: 1,
    isNew: true,
    number: 4,
    isNumberReused: false,
    isOfOtherDevice: false,
  });
  assert.deepEqual(scan(hello, { time: now + 59 }), {
    id: 1,
    isNew: false,
    number: 4,
    isNumberReused: false,
    isOfOtherDevice: false,
  });
  for (const sighting of [{ time: now + 60 }, { place: here }, { time: now - 59, place: here }]) {
    scan(hello, sighting);
  }
  assert.deepEqual(
    mia.store.messages[0].sightings.map(({ time, place }) => [time, place?.latitude]),
    [
      [now, undefined],
      [now + 60, undefined],
      [now, 50.5],
    ],
  );
  assert.equal(scan(publish("another", 3)).isNumberReused, true);
  assert.equal(scan(hello).isNumberReused, true);
  assert.throws(() => scan(hello, { place: { latitude: 91, longitude: 0 } }), {
    outcome: "usage",
    reason: "place",
  });
  assert.throws(() => owner.keep("keepMessage", { channel: 7, code: hello, sighting: { time: now } }), {
    reason: "channel",
  });
  assert.equal(mia.store.messages.length, 2);

  owner.keep("goOn", { channel, isHandedOver: false });
  scan(publish("after a restore"));
  assert.deepEqual(
    mia.store.channels[0].jumps,
    core.describeChannel({ identity: owner.identity, channel: kept.own }).jumps,
  );
  // A backup of keys has them, also after a renewed share.
  const inBackup = () => {
    const { subscription } = mia.store.channels[0];
    const { keys } = core.collectKeys({
      identity: mia.identity,
      channels: [],
      subscriptions: [subscription],
    });
    return core.openKeys({ keys }).subscriptions[0].jumps;
  };
  assert.deepEqual(inBackup(), mia.store.channels[0].jumps);
  owner.keep("confirmMembers", { channel });
  const renewed = owner.keep("shareWith", {
    channel,
    person: mia.fingerprint,
    isReadmitting: true,
    now: now + 9,
  }).code;
  assert.equal(mia.keep("keepShare", { code: renewed, isAgreed: false, now: now + 9 }).news, "renewed");
  assert.deepEqual(inBackup(), mia.store.channels[0].jumps);
});

test("a message is published under the next number, unless the channel waits", () => {
  const owner = new Person("Olga");
  const channel = owner.own("chess");
  const publish = (fields) =>
    owner.keep("publishMessage", {
      channel,
      content: { text: "hello" },
      plain: [],
      isTrial: false,
      ...fields,
    });
  const next = () =>
    core.describeChannel({ identity: owner.identity, channel: owner.store.channels[0].own }).next;
  const trial = publish({ isTrial: true });
  assert.deepEqual(
    [trial.id, trial.content.text, next(), owner.store.messages.length],
    [undefined, "hello", 1, 0],
  );
  assert.equal(publish().id, 1);
  owner.store.channels[0].numbers = [8];
  assert.equal(publish().id, 2);
  assert.deepEqual([owner.store.messages.map(({ message: { number } }) => number), next()], [[1, 9], 10]);
  const { code } = publish({ expiry: now + 60 });
  assert.equal(
    core.openOwnMessage({ identity: owner.identity, channel: owner.store.channels[0].own, code, now }).expiry,
    now + 60,
  );
  assert.throws(() => publish({ expiry: now }), { outcome: "usage", reason: "expiry" });
  owner.keep("goOn", { channel, isHandedOver: false });
  assert.throws(() => publish(), { outcome: "members_unconfirmed" });
  assert.equal(owner.store.messages.length, 3);
});

test("a camera's clock and a device's place count as far as they are possible", () => {
  const measured = (time, place) => core.measureSighting({ time, place, now }).sighting;
  for (const [time, kept] of [
    [315_532_799, now],
    [315_532_800, 315_532_800],
    [now + day, now + day],
    [now + day + 1, now],
    [undefined, now],
  ]) {
    assert.equal(measured(time).time, kept);
  }
  const here = { latitude: 50.123_456_78, longitude: -8.25, altitude: 58.842_482_9, uncertainty: 12.345 };
  assert.deepEqual(measured(now, here).place, {
    latitude: 50.123_456_8,
    longitude: -8.25,
    altitude: 58.84,
    uncertainty: 12.35,
  });
  for (const change of [
    { latitude: 90.1 },
    { longitude: Number.NaN },
    { altitude: 9e9 },
    { uncertainty: -5 },
    { uncertainty: 1e6 + 1 },
    { latitude: 1e-9, longitude: -1e-9 },
  ]) {
    assert.equal(measured(now, { ...here, ...change }).place, undefined);
  }
});

test("a channel that is older than its members is refused", () => {
  const [owner, mia, sam] = [new Person("Olga"), new Person("Mia"), new Person("Sam")];
  const channel = owner.own("chess");
  const { own } = owner.store.channels[0];
  owner.shareWith(channel, mia);
  owner.store.channels[0].own = own;
  const refused = { outcome: "usage", reason: "store" };
  assert.throws(() => owner.shareWith(channel, sam), refused);
  assert.throws(() => owner.shareWith(channel, mia), refused);
  assert.throws(() => owner.keep("revokeMember", { channel, person: mia.fingerprint }), refused);
  assert.equal(owner.store.membersOf.length, 1);
});

test("bytes that are no picture do not replace the avatar of a backup", () => {
  const { identity } = new Person("Olga");
  const { keys } = core.collectKeys({ identity, channels: [], subscriptions: [] });
  const avatars = [portrait, Uint8Array.of(1, 2, 3), new Uint8Array()];
  const entries = [{ keys }, ...avatars.map((avatar) => ({ avatar }))];
  const kept = [];
  const store = { keepKeys() {}, keepPicture: ({ avatar }) => void kept.push(avatar) };
  const { rest } = core.restoreEntries({ bytes: core.writeEntries({ entries }).bytes, now }, store);
  assert.deepEqual([kept, rest.length], [[portrait], 0]);
});

test("a store that contradicts itself is refused", () => {
  const [owner, mia] = [new Person("Olga"), new Person("Mia")];
  const channel = owner.own("chess");
  const shared = owner.shareWith(channel, mia);
  mia.keep("keepShare", { code: shared, isAgreed: true });
  const refused = { outcome: "usage", reason: "store" };
  const [kept] = owner.store.channels;
  const own = kept.own.slice();
  const { members, contact } = owner.store;
  for (const leaf of [1, 255, 4000, 253_402_300_799, 2 ** 53]) {
    owner.store.members = (question) => ({
      members: members.call(owner.store, question).members.map((member) => ({ ...member, leaf })),
    });
    assert.throws(() => owner.keep("revokeMember", { channel, person: mia.fingerprint }), refused);
    assert.throws(() => owner.keep("revokeMembers", { channel }), refused);
    assert.throws(
      () => owner.keep("shareWith", { channel, person: mia.fingerprint, isReadmitting: true }),
      refused,
    );
    // The caller takes back everything with its transaction.
    kept.own = own.slice();
  }
  owner.store.members = members;
  owner.store.contact = () => contact.call(owner.store, { fingerprint: mia.fingerprint });
  assert.throws(
    () => owner.keep("shareWith", { channel, person: owner.fingerprint, isReadmitting: false }),
    refused,
  );

  const { code } = owner.keep("publishMessage", {
    channel,
    content: { text: "hello" },
    plain: [],
    isTrial: false,
  });
  const scan = () => mia.keep("keepMessage", { channel: 1, code, sighting: { time: now } });
  mia.store.messageCount = () => ({ count: 2 ** 53 });
  assert.equal(scan().isNumberReused, true);
  mia.store.messageCount = () => ({ count: 0 });
  assert.equal(scan().isNew, false);
  for (const answer of [true, 5, "", []]) {
    mia.store.message = () => answer;
    assert.throws(scan, TypeError);
  }
});

test("a store must answer synchronously, and consent must be a boolean", async () => {
  const [owner, mia] = [new Person("Olga"), new Person("Mia")];
  const code = owner.shareWith(owner.own("chess"), mia);
  mia.store.channelWithID = async () => ({});
  assert.throws(() => mia.keep("keepShare", { code, isAgreed: true }), TypeError);
  delete mia.store.channelWithID;
  assert.throws(() => mia.keep("keepShare", { code, isAgreed: "false" }), TypeError);
  assert.equal(mia.store.channels.length, 0);
});

test("an operation passes on errors of the store, which may call the core", () => {
  const [owner, mia] = [new Person("Olga"), new Person("Mia")];
  const fault = new Error("the disk is full");
  owner.store.addContact = () => {
    throw fault;
  };
  assert.throws(() => owner.keep("keepCard", { code: mia.card() }), fault);
  const key = new Uint8Array(32);
  let sealed;
  owner.store.addContact = ({ person }) => {
    ({ sealed } = core.seal({ key, plaintext: person.card, context: new Uint8Array() }));
    return { id: 7 };
  };
  assert.equal(owner.keep("keepCard", { code: mia.card() }).id, 7);
  assert.deepEqual(core.unseal({ key, sealed, context: new Uint8Array() }).plaintext, mia.person.card);
  owner.store.contact = () => ({ contact: { id: 1, card: Uint8Array.of(1), added: now } });
  assert.throws(() => owner.keep("keepCard", { code: mia.card() }), { outcome: "usage", reason: "store" });
});
