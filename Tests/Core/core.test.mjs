/** The core as programs use it, in node. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Core, Refusal, core, module } from "./loaded.mjs";
import { MapStore } from "./mapstore.mjs";
import { Scene } from "./specimens.mjs";

const none = new Uint8Array();

test("the module imports only randomness, time and a store", () => {
  assert.deepEqual(
    WebAssembly.Module.imports(module)
      .map(({ name }) => name)
      .sort(),
    ["answer", "clock_time_get", "random_get"],
  );
});

/** A core with access to its memory. */
async function watched() {
  let memory;
  const instantiate = WebAssembly.Instance;
  WebAssembly.Instance = function (...parameters) {
    const instance = new instantiate(...parameters);
    memory = instance.exports.memory;
    return instance;
  };
  const watched = await Core.load(module);
  watched.newPassphrase();
  WebAssembly.Instance = instantiate;
  return { core: watched, memory: () => Buffer.from(memory.buffer) };
}

for (const suite of ["compact", "classic", "hybrid"]) {
  test(`${suite}: nothing of a call is left in the memory`, async () => {
    const { core: seen, memory } = await watched();
    const scene = new Scene(seen, suite);
    const { subscription } = scene;
    const text = "a text that is nowhere else 7341";
    const { code } = scene.publish({ text });
    assert.equal(seen.openMessage({ subscription, code, now: scene.now }).content.text, text);
    const key = seen.random({ count: 32 }).bytes;
    const { sealed } = seen.seal({ key, plaintext: scene.owner.identity, context: none });
    seen.unseal({ key, sealed, context: none });
    const store = new MapStore(core);
    const { identity } = scene.member;
    for (const isAgreed of [true, false]) {
      seen.keepShare({ identity, code: scene.share, isAgreed, now: scene.now }, store);
    }
    const bytes = memory();
    const left = (secret) => bytes.indexOf(Buffer.from(secret)) >= 0;
    assert.ok(!left(key), "a key");
    assert.ok(!left(text), "a text");
    for (const [name, { identity }] of Object.entries({ owner: scene.owner, member: scene.member })) {
      // Looks for the end of the private key: any sixteen bytes in a row.
      for (let at = identity.length - 64; at + 16 <= identity.length; at += 1) {
        assert.ok(!left(identity.slice(at, at + 16)), `the ${name}'s private key, from ${at}`);
      }
    }
    for (let at = subscription.length - 96; at + 16 <= subscription.length; at += 1) {
      assert.ok(!left(subscription.slice(at, at + 16)), `labels, from ${at}`);
    }
    const fault = new Error("no");
    const broken = {
      channelWithID() {
        throw fault;
      },
    };
    assert.throws(
      () => seen.keepShare({ identity, code: scene.share, isAgreed: true, now: scene.now }, broken),
      fault,
    );
    assert.equal(
      memory().indexOf(Buffer.from(identity.slice(-32))),
      -1,
      "the private key, after a store that throws",
    );
  });
}

test("a revoked member reads earlier messages, and no later ones", () => {
  const scene = new Scene(core, "compact");
  const code = scene.publish({ text: "later" }).code;
  assert.throws(() => core.openMessage({ subscription: scene.gone, code, now: 1 }), {
    outcome: "access_ended",
    exitCode: 6,
  });
  assert.equal(core.openMessage({ subscription: scene.subscription, code, now: 1 }).content.text, "later");
});

test("a member's phone: card, request, share, message, parts and a sealed store", () => {
  const now = 1_793_538_000;
  const [owner, member] = ["Olga", "Mia ♜"].map((name) => core.newIdentity({ suite: "compact", name }));
  const avatar = Uint8Array.of(1, 2, 3);
  const person = core.openCard({
    code: core.card({ identity: member.identity, avatar, withKey: false }).code,
  });
  assert.deepEqual([person.name, person.avatar, person.digits], ["Mia ♜", avatar, member.person.digits]);
  const request = core.request({
    identity: member.identity,
    owner: owner.person.card,
    channel: "chess",
    note: "please",
    now,
  }).code;
  assert.equal(core.openRequest({ identity: owner.identity, code: request }).note, "please");
  assert.throws(() => core.openRequest({ identity: member.identity, code: request }), {
    outcome: "not_for_you",
  });

  const { channel } = core.newChannel({ identity: owner.identity, name: "chess", isHybridOnly: false, now });
  const share = core.share({ identity: owner.identity, channel, recipient: person.card, now, former: [] });
  const { subscription, name, next } = core.openShare({ identity: member.identity, code: share.code });
  assert.deepEqual([name, next], ["chess", 1]);
  const key = core.stretch({ passphrase: "tin soldier", salt: new Uint8Array(16), cost: 10, count: 32 }).key;
  const { sealed } = core.seal({ key, plaintext: subscription, context: none });
  assert.deepEqual(core.unseal({ key, sealed, context: none }).plaintext, subscription);
  assert.throws(() => core.unseal({ key, sealed, context: Uint8Array.of(1) }), { outcome: "tampered" });

  const published = core.publish({
    identity: owner.identity,
    channel: share.channel,
    now,
    expiry: now + 60,
    content: { type: "location", text: "geo:37.77,-122.42;u=10" },
    plain: [{ key: "stop", value: "7" }],
  });
  const { parts } = core.split({ code: published.code, dataCount: 3, parityCount: 2 });
  assert.equal(core.join({ parts: parts.slice(0, 2) }).needed, 1);
  const { code } = core.join({ parts: [parts[4], parts[0], parts[3]] });
  assert.equal(code, published.code);
  assert.equal(core.channelOf({ code, subscriptions: [subscription] }).index, 0);
  const message = core.openMessage({ subscription, code, now: now + 60 });
  assert.deepEqual(
    [message.number, message.isExpired, message.plain],
    [1, true, [{ key: "stop", value: "7" }]],
  );
  assert.deepEqual(message.content.place, {
    latitude: 37.77,
    longitude: -122.42,
    altitude: undefined,
    uncertainty: 10,
  });
  const symbol = core.draw({ text: code });
  assert.equal(symbol.modules.length, symbol.size ** 2);
});

test("a film gives its file, from enough parts of each block", () => {
  const file = Uint8Array.from({ length: 40_000 }, (_, at) => (at * at) % 251);
  const { parts, needed } = core.film({ file, characters: 400 });
  assert.ok(parts.every((part) => part.length <= 400));
  const facts = parts.map((code) => core.openFilmPart({ code }));
  assert.deepEqual(
    facts.map(({ index }) => index),
    [...parts.keys()],
  );
  assert.ok(facts.every((fact) => fact.length === file.length && fact.needed === needed));
  const numbers = [...new Set(facts.map(({ block }) => block))];
  assert.ok(numbers.length > 1);
  const last = numbers.flatMap((number) => {
    const block = facts.filter((fact) => fact.block === number);
    return block.slice(-block[0].blockNeeded);
  });
  assert.equal(last.length, needed);
  const chosen = last.map(({ index }) => parts[index]);
  assert.deepEqual(core.joinFilm({ parts: chosen }).file, file);
  assert.equal(core.joinFilm({ parts: chosen.slice(1) }).file, undefined);
  const [altered] = chosen.slice(-1).map((part) => `${part.slice(0, -1)}${part.endsWith("0") ? "1" : "0"}`);
  assert.throws(() => core.openFilmPart({ code: altered }), { name: "Refusal" });
  const other = core.film({ file: file.subarray(1), characters: 400 });
  assert.throws(() => core.joinFilm({ parts: [parts[0], other.parts[0]] }), { outcome: "usage" });
  assert.throws(() => core.film({ file, characters: 40 }), { reason: "characters" });
  assert.throws(() => core.film({ file: new Uint8Array(), characters: 400 }), { reason: "file" });
});

test("a code is drawn as the link to a page", () => {
  const { code } = core.card({
    identity: new Scene(core, "compact").owner.identity,
    avatar: new Uint8Array(),
    withKey: false,
  });
  const drawn = core.draw({ text: code, page: "https://club.example/app/" });
  assert.match(drawn.text, /^HTTPS:\/\/CLUB\.EXAMPLE\/app\/#SEQR1PK\/[^#]*Z$/);
  assert.equal(core.parse({ code: drawn.text }).code, code);
  assert.equal(core.draw({ text: code }).text, code);
  const refused = (fields, reason) =>
    assert.throws(
      () => core.draw(fields),
      (error) => error.outcome === "usage" && error.reason === reason,
    );
  refused({ text: code, page: "club.example" }, "page");
  refused({ text: code, page: "https://club.example/#top" }, "page");
});

test("whoever reads an invitation can keep its owner's card", () => {
  const { owner, now } = new Scene(core, "compact");
  const { code } = core.invite({
    identity: owner.identity,
    channel: "chess",
    note: "Come",
    until: now + 9,
    now,
  });
  const read = core.openInvitation({ code });
  assert.deepEqual([read.channel, read.note, read.until], ["chess", "Come", now + 9]);
  assert.throws(
    () => core.invite({ identity: owner.identity, channel: "chess", note: "", until: now, now }),
    (error) => error.reason === "until",
  );
});

test("codes of the same message have the same digest, and other messages have other ones", () => {
  const scene = new Scene(core, "compact");
  const { now } = scene;
  const { identity } = scene.owner;
  const { channel } = core.newChannel({ identity, name: "chess", isHybridOnly: false, now });
  const share = core.share({ identity, channel, recipient: scene.member.person.card, now, former: [] });
  const member = core.openShare({ identity: scene.member.identity, code: share.code });
  const digest = (text, plain = []) => {
    const { code } = core.publish({ identity, channel: share.channel, content: { text }, plain, now });
    return core.openMessage({ subscription: member.subscription, code, now }).digest;
  };
  assert.equal(digest("one").length, 32);
  assert.deepEqual(digest("one"), digest("one"));
  assert.notDeepEqual(digest("one"), digest("two"));
  assert.notDeepEqual(digest("one"), digest("one", [{ key: "stop", value: "7" }]));
});

test("a search for forged parts begins only with enough new parts", () => {
  const { identity } = core.newIdentity({ suite: "classic" });
  const { code } = core.card({ identity, avatar: none, withKey: false });
  const { parts } = core.split({ code, dataCount: 3, parityCount: 2 });
  const forged = parts.slice(0, 2).map((part) => `${part.slice(0, -2)}${part.endsWith("00") ? "10" : "00"}`);
  const mixed = [...forged, ...parts.slice(2)];
  assert.deepEqual([core.join({ parts: mixed }).code, core.join({ parts: mixed }).forged], [code, [0, 1]]);
  assert.equal(core.join({ parts: mixed, tried: 4 }).code, code);
  assert.equal(core.join({ parts: mixed, tried: 5 }).code, undefined);
  assert.equal(core.join({ parts, tried: 5 }).code, code);
});

test("a backup opens with its passphrase, and a restored channel skips numbers and leaves", () => {
  const { identity } = core.newIdentity({ suite: "compact", name: "Olga" });
  const before = core.newChannel({ identity, name: "chess", isHybridOnly: false, now: 1 });
  const { code } = core.backup({
    identity,
    channels: [before.channel],
    subscriptions: [],
    passphrase: "tin soldier",
    cost: 10,
  });
  assert.throws(() => core.openBackup({ code, passphrase: "lead", now: 1 }), {
    outcome: "wrong_passphrase",
    exitCode: 9,
  });
  const opened = core.openBackup({ code, passphrase: "tin soldier", now: 1 });
  assert.equal(opened.isHandedOver, false);
  const handedOver = core.backup({
    identity,
    channels: [before.channel],
    subscriptions: [],
    passphrase: "tin soldier",
    cost: 10,
    handedOver: 1,
  }).code;
  for (const [now, isHandedOver] of [
    [1, true],
    [86_401, true],
    [86_402, false],
  ]) {
    const found = core.openBackup({ code: handedOver, passphrase: "tin soldier", now });
    assert.equal(found.isHandedOver, isHandedOver);
    assert.deepEqual(found.channels, opened.channels);
  }
  const after = core.restoreChannel({ identity: opened.identity, channel: opened.channels[0], jumps: [] });
  assert.ok(after.leavesUsed >= 65_536 && after.next > 1_000_000 - 1);
  assert.ok(
    core.restoreChannel({ identity, channel: before.channel, last: 400_000_001, jumps: [] }).next
      >= 401_000_000,
  );
  assert.throws(() =>
    core.restoreChannel({ identity, channel: before.channel, last: Number.MAX_SAFE_INTEGER + 1, jumps: [] }),
  );
});

test("a renewed share keeps the former leaf, and names the messages that no leaf opens", () => {
  const [owner, member] = ["Olga", "Max"].map((name) => core.newIdentity({ suite: "compact", name }));
  const { identity } = owner;
  const fields = { identity, recipient: member.person.card };
  let { channel } = core.newChannel({ identity, name: "chess", isHybridOnly: false, now: 1 });
  const first = core.share({ ...fields, channel, now: 1, former: [] });
  const held = core.openShare({ identity: member.identity, code: first.code });
  for (let leaf = first; leaf.leaf < 2; channel = leaf.channel) {
    leaf = core.share({ ...fields, channel: leaf.channel, now: 1, former: [] });
  }
  const content = { type: "text", text: "Hello" };
  const revoked = core.revoke({ identity, channel, leaves: [2] });
  const left = core.publish({ identity, channel: revoked.channel, content, plain: [], now: 1 });
  const again = core.share({
    ...fields,
    channel: left.channel,
    now: 2,
    former: [{ first: 1, end: 1 }],
    treeFirst: 2,
  });
  const renewed = core.openShare({ identity: member.identity, code: again.code, held: held.subscription });
  assert.deepEqual(renewed.absences, [{ from: 1, to: 2 }]);
  assert.equal(core.openMessage({ subscription: renewed.subscription, code: left.code, now: 1 }).number, 1);
  const alone = core.openShare({ identity: member.identity, code: again.code });
  assert.equal(alone.subscription.length < renewed.subscription.length, true);
});

test("leaves beyond 2^29 work like others", () => {
  const { identity, person } = core.newIdentity({ suite: "compact" });
  let { channel } = core.newChannel({ identity, name: "chess", isHybridOnly: false, now: 1 });
  let used = 0;
  while (used < 2 ** 29) {
    ({ channel, leavesUsed: used } = core.restoreChannel({ identity, channel, jumps: [] }));
  }
  const share = core.share({ identity, channel, recipient: person.card, now: 1, former: [] });
  assert.equal(share.leaf, used);
  const published = core.publish({
    identity,
    channel: share.channel,
    content: { text: "hello" },
    plain: [],
    now: 1,
  });
  const { subscription } = core.openShare({ identity, code: share.code });
  assert.equal(core.openMessage({ subscription, code: published.code, now: 1 }).content.text, "hello");
  const member = { channelID: new Uint8Array(32), card: person.card, leaf: used, since: 1, issued: 1 };
  const { bytes } = core.writeEntries({ entries: [{ member }] });
  assert.equal(core.readEntries({ bytes }).entries[0].member.leaf, used);
  const two = [{ avatar: new Uint8Array(1), keys: new Uint8Array(1) }];
  assert.throws(() => core.writeEntries({ entries: two }), { outcome: "usage", reason: "entries" });
});

test("the memory of a phone decides as a vault does", () => {
  const now = 1_793_538_000;
  const first = core.decideRenewal({ replaced: [], issued: now, now });
  assert.equal(first.decision, "first");
  const renewed = core.decideRenewal({ held: now, replaced: [], issued: now + 1, now });
  assert.equal(renewed.decision, "renews");
  assert.equal(
    core.decideRenewal({ held: now + 1, replaced: renewed.replaced, issued: now, now }).decision,
    "unchanged",
  );
  const day = 86_400;
  const ahead = core.decideRenewal({ held: now + day + 1, replaced: [], issued: now + day, now });
  assert.deepEqual([ahead.decision, ahead.isAhead, ahead.isHeldAhead], ["renews", false, true]);
  assert.deepEqual([first.isAhead, first.isHeldAhead], [false, false]);
  const jumps = [
    { from: 2, to: 6 },
    { from: 8, to: 9 },
  ];
  assert.deepEqual(core.missedNumbers({ number: 9, last: 1, first: 1, jumps }).missed, [{ from: 6, to: 8 }]);
});

test("a part is kept once, beside three others with its index, while there is room", () => {
  const now = 1_793_538_000;
  const { identity } = core.newIdentity({ suite: "classic" });
  const { code } = core.card({ identity, avatar: new Uint8Array(), withKey: false });
  const { parts } = core.split({ code, dataCount: 2, parityCount: 2 });
  const others = ["01", "02", "03", "04", "05"]
    .map((end) => `${parts[0].slice(0, -2)}${end}`)
    .filter((part) => part !== parts[0])
    .slice(0, 4);
  const judge = (fields) => {
    const kept = { held: [], indices: [], tried: 0, count: 0, hasMessage: false, now };
    const { news, joins } = core.judgePart({ code: parts[0], ...kept, ...fields });
    return `${news}${joins ? ", joins" : ""}`;
  };
  assert.deepEqual([judge({}), judge({ held: others.slice(1), indices: [0, 0, 0] })], ["new", "new"]);
  assert.deepEqual([judge({ held: [parts[0]], indices: [0] }), judge({ held: others })], ["known", "known"]);
  const { parts: foreign } = core.split({ code, dataCount: 3, parityCount: 0 });
  assert.throws(() => judge({ held: [foreign[0]] }), { outcome: "usage", reason: "held" });
  assert.deepEqual([judge({ count: 16_383 }), judge({ count: 16_384 })], ["new", "excess"]);
  assert.equal(judge({ held: [parts[0]], indices: [0], count: 16_384 }), "known");

  assert.deepEqual(
    [judge({ indices: [1] }), judge({ held: [parts[0]], indices: [0, 1] })],
    ["new, joins", "known, joins"],
  );
  assert.equal(judge({ held: [parts[0]], indices: [0, 1], tried: 2 }), "known");
  assert.equal(judge({ held: [others[0]], indices: [0, 1], tried: 2 }), "new, joins");

  assert.equal(judge({ hasMessage: true, count: 16_384 }), "read");
  assert.deepEqual(
    [now - 61, now - 60, now + 60, now + 61].map((read) => judge({ read })),
    ["new", "read", "read", "new"],
  );
});

test("a refusal says whether the code is refused for ever", () => {
  const { identity } = core.newIdentity({ suite: "classic" });
  const isFinal = (operation, fields) => {
    try {
      core[operation](fields);
    } catch (error) {
      return [error.outcome, error.isFinal];
    }
    return undefined;
  };
  const { code } = core.card({ identity, avatar: new Uint8Array(), withKey: false });
  assert.deepEqual(isFinal("openCard", { code: "hello" }), ["not_a_code", true]);
  assert.deepEqual(isFinal("openCard", { code: code.slice(0, 60) }), ["damaged", true]);
  assert.deepEqual(isFinal("openCard", { code: code.replace("SEQR1", "SEQR2") }), ["newer_version", false]);
  assert.deepEqual(isFinal("openShare", { identity, code }), ["wrong_kind", false]);
});

test("the limits on strangers are those of the vault", () => {
  assert.deepEqual(core.limits(), { parts: 16_384, partsOfIndex: 4, shares: 100 });
});

test("a wrong field is named, and refused by the wrapper or the core", () => {
  assert.equal(core.newIdentity({}).person.suite, "hybrid");
  assert.throws(() => core.newIdentity({ suite: "modern" }), TypeError);
  assert.throws(() => core.newIdentity({ suite: "compact", nmae: "Ann" }), /nmae/);
  assert.throws(() => core.describeIdentity({ identity: Uint8Array.of(1) }), {
    outcome: "usage",
    reason: "identity",
  });
  assert.throws(() => core.newIdentity({ suite: "compact", name: " " }), {
    outcome: "usage",
    reason: "name",
  });
  assert.throws(() => core.openCard({ code: "hello" }), { outcome: "not_a_code", exitCode: 3 });
  assert.throws(() => core.openShare({ ...fields(), code: card() }), { outcome: "wrong_kind", exitCode: 12 });
  assert.throws(() => core.openCard({ code: "hello" }), Refusal);
});

const fields = () => ({ identity: core.newIdentity({ suite: "compact" }).identity });
const card = () => core.card({ ...fields(), avatar: none, withKey: false }).code;

test("renaming a channel keeps its keys, numbers and members", () => {
  const {
    owner: { identity },
    channel,
    subscription,
    now,
  } = new Scene(core, "compact");
  const renamed = core.renameChannel({ identity, channel, name: "go ♜" });
  const before = core.describeChannel({ identity, channel });
  const { name, channel: section, ...rest } = renamed;
  assert.equal(name, "go ♜");
  assert.deepEqual({ ...rest, name: "chess", channel }, before);
  const { code } = core.publish({ identity, channel: section, content: { text: "hello" }, plain: [], now });
  assert.equal(core.openMessage({ subscription, code, now }).content.text, "hello");
  assert.throws(() => core.renameChannel({ identity, channel, name: "" }), {
    outcome: "usage",
    reason: "name",
  });
});

test("an owner finds and opens own messages, no matter which members are revoked", () => {
  for (const suite of ["compact", "classic", "hybrid"]) {
    const scene = new Scene(core, suite);
    const {
      owner: { identity },
      now,
    } = scene;
    const other = core.newChannel({ identity, name: "go", isHybridOnly: false, now }).channel;
    const { code } = scene.publish({ text: "hello" });
    const channels = [other, scene.channel];
    assert.equal(core.ownChannelOf({ identity, code, channels }).index, 1);
    assert.equal(core.ownChannelOf({ identity, code, channels: [other] }).index, undefined);
    const opened = core.openOwnMessage({ identity, channel: scene.channel, code, now });
    assert.deepEqual(opened, core.openMessage({ subscription: scene.subscription, code, now }));
    assert.throws(() => core.openOwnMessage({ identity, channel: other, code, now }), {
      outcome: "not_subscribed",
    });
  }
});

test("the next number is above all stored ones, even if the channel's counter is lower", () => {
  const {
    owner: { identity },
    channel,
    now,
  } = new Scene(core, "compact");
  const content = { text: "hello" };
  const numberAfter = (last) => core.publish({ identity, channel, content, plain: [], last, now }).number;
  assert.deepEqual([numberAfter(undefined), numberAfter(0), numberAfter(7)], [1, 1, 8]);
  const published = core.publish({ identity, channel, content, plain: [], last: 7, now });
  assert.equal(core.describeChannel({ identity, channel: published.channel }).next, 9);
});

/** Publishes a draft, and returns the text of its content. */
function textOf(content) {
  const scene = new Scene(core, "compact");
  const { code } = scene.publish(content);
  return core.openOwnMessage({ identity: scene.owner.identity, channel: scene.channel, code, now: scene.now })
    .content.text;
}

test("contents that are published of fields have their values", () => {
  assert.equal(textOf({ place: { latitude: -52.52, longitude: 13.4050004 } }), "geo:-52.52,13.405");
  assert.equal(
    textOf({ place: { latitude: 0.1234567, longitude: -0.5, uncertainty: 12.1 } }),
    "geo:0.123457,-0.5;u=13",
  );
  assert.equal(textOf({ place: { latitude: 90, longitude: -180 } }), "geo:90,-180");
  assert.equal(textOf({ place: { latitude: -0.0000001, longitude: 0 } }), "geo:0,0");
  for (const [latitude, longitude, field] of [
    [90.1, 0, "latitude"],
    [0, -181, "longitude"],
    [NaN, 0, "latitude"],
    [0, Infinity, "longitude"],
  ]) {
    assert.throws(() => textOf({ place: { latitude, longitude } }), { outcome: "usage", reason: field });
  }
  const zoned = { form: "zoned", zone: "Europe/Berlin", text: "2026-12-01T19:30:00" };
  assert.equal(
    textOf({
      event: {
        summary: "Chess; go, both\\",
        start: zoned,
        location: "Mill",
        description: "Bring\r\na clock",
      },
    }),
    "BEGIN:VEVENT\nSUMMARY:Chess\\; go\\, both\\\\\nDTSTART;TZID=Europe/Berlin:20261201T193000\nLOCATION:Mill\n"
      + "DESCRIPTION:Bring\\na clock\nEND:VEVENT\n",
  );
  assert.equal(
    textOf({
      event: {
        summary: "Camp",
        start: { form: "date", text: "2026-12-01" },
        end: { form: "date", text: "2026-12-04" },
      },
    }),
    "BEGIN:VEVENT\nSUMMARY:Camp\nDTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261204\nEND:VEVENT\n",
  );
  assert.equal(
    textOf({ contact: { name: "Ines; Example", telephone: "+49 30 1", organization: "", note: "a\nb" } }),
    "BEGIN:VCARD\nVERSION:3.0\nN:;Ines\\; Example;;;\nFN:Ines\\; Example\nTEL:+49 30 1\nNOTE:a\\nb\nEND:VCARD\n",
  );
});

test("a draft has one field, and no type but that of the field", () => {
  const place = { latitude: 52.5, longitude: 13.4 };
  assert.equal(textOf({ type: "location", place }), "geo:52.5,13.4");
  const refused = [
    {},
    { type: "location" },
    { type: "event", place },
    { type: "url", place },
    { text: "Tuesday", place },
    { place, contact: { name: "Ines" } },
    { type: "file", text: "Tuesday" },
    { type: "text", file: { name: "a", mediaType: "text/plain", bytes: new Uint8Array() } },
  ];
  for (const draft of refused) {
    assert.throws(() => textOf(draft), { outcome: "usage", reason: "content" }, JSON.stringify(draft));
  }
});

test("a field of a content cannot add a line or another time", () => {
  const start = { form: "utc", text: "2026-12-01T19:30:00Z" };
  const refused = [
    { summary: "", start },
    { summary: "Chess", start: { form: "utc", text: "2026-12-01T19:30:00" } },
    { summary: "Chess", start: { form: "utc", text: "2026-12-01" } },
    { summary: "Chess", start: { form: "date", text: "2026-02-30" } },
    {
      summary: "Chess",
      start: { form: "zoned", zone: "Europe/Berlin\nSUMMARY:No", text: "2026-12-01T19:30:00" },
    },
    { summary: "Chess", start: { form: "zoned", zone: "", text: "2026-12-01T19:30:00" } },
    { summary: "Chess", start: { form: "utc", text: "2026-12-01T19:30:00Z\nDTEND:20270101T000000Z" } },
    { summary: "Chess", start, end: { form: "utc", text: "2026-11-01T19:30:00Z" } },
    { summary: "Chess", start, end: { form: "date", text: "2026-12-02" } },
  ];
  for (const event of refused) {
    assert.throws(() => textOf({ event }), { outcome: "usage" }, JSON.stringify(event));
  }
  assert.throws(() => textOf({ contact: { name: " " } }), { outcome: "usage", reason: "contact" });
  const text = textOf({
    event: { summary: "Chess\nEND:VEVENT", start, location: "a\nDTEND:20270101T000000Z" },
  });
  assert.equal(text.split("\n").length, 6);
});
