import { wholeRow } from "./channels.js";
import { dropDraft } from "./drafts.js";
import { drawingsOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { addMessage } from "./ingestmessages.js";
import { ownChannelIn, ownerOperation, requireConfirmed } from "./owner.js";
import { lastNumber, nowSeconds } from "./views.js";

// Publishing: a number is taken and its message kept in one transaction, before anybody sees the code.

/** The texts of contents that have several fields; the core writes them. */
const composers = {
  location: ({ place }) => ["composePlace", place],
  event: ({ event }) => ["composeEvent", event],
  contact: ({ contact }) => ["composeContact", contact],
};

/** A draft of the screens as the core wants it. */
function composed(core, draft) {
  const { type, text, file } = draft;
  if (type === "file") return { type, file };
  const composer = text === undefined ? composers[type] : undefined;
  if (composer === undefined) return { type, text };
  const [operation, fields] = composer(draft);
  return { type, text: core[operation](fields).text };
}

/** Runs what makes a message of a draft; what the core refuses of its content is a failure. */
function drafted({ type }, make) {
  try {
    return make();
  } catch (error) {
    if (error.outcome === undefined) throw error;
    if (error.outcome === "usage" && error.reason === "expiry") throw new Failure("failure.expiry");
    throw new Failure(`failure.content.${type}`);
  }
}

/** The symbols of a code; of one that is too large for any a failure. */
function drawn(core, code) {
  try {
    return drawingsOf(core, code);
  } catch (error) {
    if (error.outcome === undefined) throw error;
    throw new Failure("failure.tooLarge");
  }
}

/** The next message of a channel and its drawings; nothing of it is kept. */
function nextMessage(reader, channel, draft, expiry) {
  const { core, memory } = reader;
  requireConfirmed(channel);
  const { code, channel: own } = drafted(draft, () => {
    const fields = { content: composed(core, draft), plain: [], expiry: expiry ?? undefined, last: lastNumber(memory, channel), now: nowSeconds() };
    return ownerOperation(reader, channel, "publish", fields);
  });
  return { code, own, drawings: drawn(core, code) };
}

export const publishingCalls = {
  preview: (vault, id, { draft, expiry = null }) => vault.read((reader) => {
    const channel = ownChannelIn(reader.memory, id);
    const { code, own, drawings } = nextMessage(reader, channel, draft, expiry);
    own.fill(0);
    const { content } = reader.core.openOwnMessage({ identity: reader.memory.own.me.identity, channel: channel.own, code, now: nowSeconds() });
    return { content, count: drawings.length, needed: drawings[0].part?.needed ?? 1 };
  }),

  publish: (vault, id, { draft, expiry = null, token }) => vault.write(async (change) => {
    const { memory, core } = change;
    const channel = ownChannelIn(memory, id);
    if (channel.draft?.token === token && memory.entries.has(channel.draft.entry)) {
      // This transaction runs once more: the browser reported it as failed, and it is on the disk.
      const { code } = await change.get("codes", channel.draft.entry, channel);
      return { message: await wholeRow(change, channel.draft.entry), drawings: drawingsOf(core, code) };
    }
    const { code, own, drawings } = nextMessage(change, channel, draft, expiry);
    change.putOwnChannel(channel, own);
    // Whoever cannot read a message of their own shows it to nobody.
    const message = core.openOwnMessage({ identity: memory.own.me.identity, channel: own, code, now: nowSeconds() });
    const { entry } = addMessage(change, channel, message, code, { received: nowSeconds(), sightings: [] });
    channel.draft = { token, entry: entry.id };
    change.putChannel(channel);
    dropDraft(change, id);
    return { message: await wholeRow(change, entry.id), drawings };
  }),
};
