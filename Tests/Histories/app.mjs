/**
 * Plays steps of histories in the app's model: a line of JSON each on standard input, and a line for its answer.
 * The model is that of Pages/app/model, with the core in the folder of CORE; its database is in memory (indexeddb.mjs). Each
 * device is a vault of its own. Clocks show the times of the steps, and passphrases of backups cost little.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { Databases, KeyRange } from "./indexeddb.mjs";
import { core, serve } from "./served.mjs";

async function loaded() {
  const folder = mkdtempSync(join(tmpdir(), "seqrcast-histories-"));
  try {
    serve(folder);
    const names = [
      "vault",
      "ingest",
      "channels",
      "messages",
      "moving",
      "owner",
      "people",
      "publishing",
      "received",
    ];
    return Object.assign(
      {},
      ...(await Promise.all(
        names.map((name) => import(pathToFileURL(join(folder, `app/model/${name}.js`)))),
      )),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A browser has one of these for each site; here nobody else listens. */
globalThis.BroadcastChannel = class {
  addEventListener() {}
  postMessage() {}
};
globalThis.IDBKeyRange = KeyRange;

const { Vault, ingest, backUp, restore, create, ...calls } = await loaded();
const { channelCalls, messageCalls, ownerCalls, peopleCalls, publishingCalls, receivedCalls } = calls;
const passphrase = "lusab-babad-gutih";

const made = new Map();

const REQUESTS = {
  new: "new_request",
  member: "new_request",
  renewed: "renewed_request",
  known: "known_request",
  accepted: "accepted_request",
  rejected: "rejected_request",
};

/** Of a person the fingerprint, as the model names people. */
function idOf(card) {
  return Buffer.from(core.openCard({ code: card }).fingerprint).toString("hex");
}

/** Somebody's browser. */
class Device {
  #databases = new Databases();
  #vault;
  /** Of each channel offered in the last picture, the date of issue. A vault asks before the next share. */
  #offered = new Map();

  async start() {
    globalThis.indexedDB = this.#databases;
    this.#vault = new Vault(core, () => {});
    await this.#vault.open();
  }

  async take(step) {
    const call = this[step.does];
    if (call === undefined) throw new Error(`no call: ${step.does}`);
    return (await call.call(this, step)) ?? {};
  }

  /** Of each name and suite a browser with a new identity is kept: keys take time. */
  async init({ name, suite }) {
    if (!made.has(`${name} ${suite}`)) {
      await create(this.#vault, { lock: { kind: "device" }, name, suite });
      made.set(`${name} ${suite}`, this.#databases);
    }
    this.#databases = made.get(`${name} ${suite}`).copy();
    await this.start();
  }

  /** Replaces the vault of the device. */
  async restore({ file }) {
    const [databases, vault] = [this.#databases, this.#vault];
    this.#databases = new Databases();
    await this.start();
    try {
      await restore(
        this.#vault,
        { lock: { kind: "device" }, file: new Blob([Buffer.from(file, "base64")]), passphrase },
        () => {},
      );
    } catch (error) {
      [this.#databases, this.#vault] = [databases, vault];
      throw error;
    }
  }

  backup(_, handsOver = false) {
    return backUp(this.#vault, passphrase, { handsOver }, () => {}).then(async ({ file }) => ({
      file: Buffer.from(await file.arrayBuffer()).toString("base64"),
    }));
  }

  hand_over(step) {
    return this.backup(step, true);
  }

  async card() {
    return { codes: [(await peopleCalls.card(this.#vault)).code] };
  }

  async scan({ codes, taken, at }) {
    const outcomes = await this.#vault.write((change) =>
      ingest(change, { codes, place: null, time: taken ?? at }),
    );
    const found = [];
    this.#offered.clear();
    for (const outcome of outcomes) found.push(await this.#found(outcome));
    return { found };
  }

  /** An outcome with the words of the command line. Shares are agreed to. */
  async #found(outcome) {
    const { kind, forged } = outcome;
    const warnings = outcome.warnings
      .map(({ key }) => key.replace("warning.", ""))
      .filter((key) => !["namesake", "twin", "claimedName"].includes(key));
    const named = ({ channelID }) => this.#vault.memory.channel(channelID).name;
    switch (kind) {
      case "offer": {
        const { id, name, issued } = outcome.offer;
        const [channelID] = id.split("-");
        try {
          await channelCalls.accept(this.#vault, id);
        } catch (error) {
          // Another share of this picture was agreed to, and answers for both.
          if (error.sentence?.key !== "failure.gone") throw error;
        }
        const earlier = this.#offered.get(channelID);
        this.#offered.set(channelID, issued);
        const known = issued > earlier ? "renewed" : "already_subscribed";
        return { outcome: earlier === undefined ? "subscribed" : known, channel: name, warnings };
      }
      case "message": {
        const {
          message: {
            channel: { name },
            number,
          },
          missed: [missed],
        } = outcome;
        return {
          outcome: outcome.isNew ? "stored" : "seen_before",
          channel: name,
          number,
          missed: missed && [missed.from, missed.to - 1],
          warnings,
        };
      }
      case "person":
        return { outcome: outcome.isNew ? "new_contact" : "known_contact", warnings };
      case "request": {
        const {
          code,
          request: { channel },
          news,
        } = outcome;
        const isEndorsed = core.parse({ code }).kind === "endorsed_request";
        const name = !isEndorsed
          ? REQUESTS[news]
          : news === "member"
            ? "endorsed_member"
            : "endorsed_request";
        return { outcome: name, channel: channel?.name, warnings };
      }
      case "part":
        return { outcome: outcome.isNew ? "part" : "known_part", warnings };
      case "refused": {
        const { key, values } = outcome.sentence;
        const reason = /^refused\.(?:notAuthorized|tooManyRequests)\.(.*)$/u
          .exec(key)?.[1]
          .replace(/_(.)/gu, (_, letter) => letter.toUpperCase());
        return {
          outcome: outcome.outcome,
          channel: outcome.channel?.name ?? values.channel,
          reason,
          warnings,
        };
      }
      case "unchanged":
        return { outcome: "already_subscribed", channel: named(outcome), warnings };
      case "renewed":
        return { outcome: "renewed", channel: named(outcome), warnings };
      case "ownCard":
        return { outcome: "own_card", warnings };
      case "locked":
        return { outcome: "locked", warnings };
      default:
        return { outcome: kind, warnings, forged };
    }
  }

  // Own channels

  #channel(name, isOwn) {
    const named = [...this.#vault.memory.channels.values()].filter((channel) => channel.name === name);
    return (named.find((channel) => (channel.own !== undefined) === isOwn) ?? named[0])?.channelID;
  }

  create({ channel }) {
    return ownerCalls.createChannel(this.#vault, { name: channel });
  }

  rename({ channel, name }) {
    return ownerCalls.renameChannel(this.#vault, this.#channel(channel, true), name);
  }

  share({ channel, card, readmits = false }) {
    return agreed(readmits, (isReadmitting) =>
      ownerCalls.share(this.#vault, this.#channel(channel, true), idOf(card), { isReadmitting }),
    );
  }

  revoke({ channel, to }) {
    return ownerCalls.revoke(this.#vault, this.#channel(channel, true), idOf(to)).then(() => {});
  }

  revoke_all({ channel }) {
    return ownerCalls
      .confirmMembers(this.#vault, this.#channel(channel, true), { revokesAll: true })
      .then(() => {});
  }

  confirm({ channel }) {
    return ownerCalls.confirmMembers(this.#vault, this.#channel(channel, true)).then(() => {});
  }

  async authorize({ channel, card, people, until }) {
    return drawn(
      await ownerCalls.authorize(this.#vault, this.#channel(channel, true), idOf(card), {
        people,
        until: until ?? null,
      }),
    );
  }

  async withdraw_authorization({ channel, to }) {
    const authorizations = await ownerCalls.authorizations(this.#vault, this.#channel(channel, true));
    const standing = authorizations.filter(
      ({ id, person }) =>
        person.id === idOf(to) && this.#vault.memory.authorizations.get(id).withdrawn === null,
    );
    if (standing.length === 0) return { fails: "gone" };
    for (const { id } of standing) await ownerCalls.withdrawAuthorization(this.#vault, id);
    return undefined;
  }

  async publish({ channel, text, expiry }) {
    const { message, drawings } = await publishingCalls.publish(this.#vault, this.#channel(channel, true), {
      draft: { type: "text", text },
      expiry: expiry ?? null,
      token: crypto.randomUUID(),
    });
    return { ...drawn(drawings), number: message.number };
  }

  // Requests

  async request({ owner, channel, note, via }) {
    const { drawings } = await peopleCalls.request(this.#vault, {
      owner: idOf(owner),
      channel: channel ?? null,
      note: note ?? "",
      via: via === undefined ? null : idOf(via),
    });
    return drawn(drawings);
  }

  async withdraw_request({ owner, channel }) {
    const sent = await peopleCalls.requests(this.#vault);
    const unanswered = sent.filter(
      (request) =>
        request.owner.id === idOf(owner)
        && request.answered === null
        && (channel === undefined || request.channel === channel),
    );
    if (unanswered.length === 0) return { fails: "gone" };
    for (const { id } of unanswered) await peopleCalls.withdraw(this.#vault, id);
    return undefined;
  }

  /** The request of somebody for a channel. */
  async #request([name, wanted]) {
    const all = await receivedCalls.received(this.#vault);
    return all
      .sort((one, other) => one.id - other.id)
      .find((request) => request.person.name === name && request.wanted === wanted);
  }

  async accept({ request, channel, readmits }) {
    const found = await this.#request(request);
    if (found === undefined) return { fails: "gone" };
    const options = channel === undefined ? {} : { channel: this.#channel(channel, true) };
    return agreed(readmits ?? false, (isReadmitting) =>
      receivedCalls.acceptRequest(this.#vault, found, { ...options, isReadmitting }),
    );
  }

  async reject({ request }) {
    const found = await this.#request(request);
    if (found === undefined) return { fails: "gone" };
    return receivedCalls.rejectRequest(this.#vault, found.id);
  }

  // Messages, channels and people

  leave({ channel, keeps = false }) {
    return channelCalls.unsubscribe(this.#vault, this.#channel(channel, false), { keepsMessages: keeps });
  }

  dismiss({ channel }) {
    return channelCalls.dismissMissed(this.#vault, this.#channel(channel, false));
  }

  async forget({ channel }) {
    const id = this.#channel(channel, false);
    if (id === undefined) return { fails: "gone" };
    const { rows } = await messageCalls.messages(this.#vault, { channel: id, limit: 1000 });
    return messageCalls.erase(
      this.#vault,
      rows.map((row) => row.id),
    );
  }

  read() {
    return messageCalls.markRead(this.#vault, [...this.#vault.memory.entries.keys()]);
  }

  remove({ to }) {
    return peopleCalls.erasePerson(this.#vault, idOf(to));
  }

  async remember() {
    const vault = this.#vault;
    const people = (await peopleCalls.people(vault)).map(({ name }) => name).sort();
    const shown = await channelCalls.channels(vault);
    const { memory } = vault;
    const nameOf = (fingerprint) => memory.person(fingerprint)?.name;
    const channels = [];
    for (const { id, own, name, isLeft, missed, created, issued } of shown) {
      const { restored, handedOver, wentOn } = memory.channel(id);
      const kept = {
        channel: name,
        access: own ? "owned" : isLeft ? "left" : "subscribed",
        created,
        missed: missed.map(({ from, to }) => [from, to - 1]),
      };
      if (own) {
        const { unknown } = await ownerCalls.members(vault, id);
        Object.assign(kept, { waits: restored, handedOver, wentOn, counts: [own.members, unknown] });
      } else if (!isLeft) {
        kept.issued = issued;
      }
      channels.push(kept);
    }
    const nameIn = (id) => memory.channels.get(id)?.name;
    const members = [...memory.members.values()].map(
      ({ channel, person, leaf, since, issued, revoked, first, end }) => ({
        channel: nameIn(channel),
        name: nameOf(person),
        leaf,
        since,
        issued,
        revoked,
        first,
        end,
      }),
    );
    const messages = [];
    for (const { id } of memory.entries.values()) {
      const {
        channel,
        number,
        version,
        content: { text },
        created,
        received,
        expiry,
        isUnread,
        sightings,
      } = await messageCalls.message(vault, id);
      messages.push({
        channel: channel.name,
        number,
        version,
        text,
        created,
        received,
        expiry,
        isUnread,
        sightings: sightings.map(({ time }) => time).sort((one, other) => one - other),
      });
    }
    // A vault names nobody whose endorsement counts no more. The app shows the state of the endorsement.
    const requests = (await receivedCalls.received(vault)).map(
      ({ person, wanted, channel, note, state, created, received, endorser, endorsement }) => ({
        name: person.name,
        wanted,
        channel: channel?.name,
        note,
        state,
        created,
        received,
        endorser: state === "pending" && endorsement !== "valid" ? null : endorser?.name,
      }),
    );
    const asked = (await peopleCalls.requests(vault)).map(
      ({ owner, channel, note, via, created, answered }) => ({
        owner: owner.name,
        channel,
        note,
        via: via?.name,
        created,
        answered,
      }),
    );
    const authorizations = [...memory.authorizations.values()].map(
      ({ channel, person, issued, until, people: count, used, withdrawn }) => ({
        channel: nameIn(channel),
        name: nameOf(person),
        issued,
        until,
        people: count,
        used,
        withdrawn,
      }),
    );
    const unfinished = (await messageCalls.partSets(vault)).map(({ missing, first }) => ({
      missing,
      begun: first,
    }));
    return {
      remembered: { people, channels, members, messages, requests, asked, authorizations, unfinished },
    };
  }
}

/** Where nobody knows whether somebody was revoked, the app asks; the answer is yes, as with --yes. */
async function agreed(readmits, share) {
  try {
    return whole(await share(readmits));
  } catch (error) {
    if (error.sentence?.key !== "failure.maybeRevoked") throw error;
    return whole(await share(true));
  }
}

/** A share, which the app draws in parts from another size on than the command line. */
function whole(drawings) {
  const { codes: parts } = drawn(drawings);
  return { codes: parts.length === 1 ? parts : [core.join({ parts }).code] };
}

function drawn(drawings) {
  return { codes: drawings.map(({ code }) => code) };
}

const devices = new Map();

async function answer(step) {
  Date.now = () => step.at * 1000;
  if (step.does === "reset") {
    devices.clear();
    return {};
  }
  if (!devices.has(step.device)) {
    devices.set(step.device, new Device());
    await devices.get(step.device).start();
  }
  try {
    return await devices.get(step.device).take(step);
  } catch (error) {
    const key = error.sentence?.key;
    return { fails: key?.replace("failure.", "") ?? `fault: ${error.stack ?? error.outcome}` };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
