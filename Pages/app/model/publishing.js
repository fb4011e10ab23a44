import { wholeRow } from "./channels.js";
import { dropDraft } from "./drafts.js";
import { drawingsOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { keepOrFail, ownChannelIn } from "./owner.js";

// Publishing uses a number and stores its message in one transaction, before anybody sees the code.

/** Makes a message of a draft; the core's refusals of its content are failures. */
function drafted({ type }, make) {
  try {
    return make();
  } catch (error) {
    if (error.outcome === undefined) throw error;
    if (error.outcome === "usage" && error.reason === "expiry") throw new Failure("failure.expiry");
    throw new Failure(`failure.content.${type}`);
  }
}

/** Draws the symbols of a code. A code too large for them is a failure. */
function drawn(core, code, { link }) {
  try {
    return drawingsOf(core, code, link);
  } catch (error) {
    if (error.outcome === undefined) throw error;
    throw new Failure("failure.tooLarge");
  }
}

/** Seals the next message of a channel and draws it. A trial stores nothing. */
function nextMessage(change, channel, draft, expiry, isTrial) {
  const { id, code, content } = drafted(draft, () =>
    keepOrFail(change, "publishMessage", {
      channel: channel.id,
      content: draft,
      plain: [],
      expiry,
      isTrial,
    }),
  );
  return { id, code, content, drawings: drawn(change.core, code, channel) };
}

export const publishingCalls = {
  preview: (vault, id, { draft, expiry = null }) =>
    vault.read((reader) => {
      const { content, drawings } = nextMessage(reader, ownChannelIn(reader.memory, id), draft, expiry, true);
      return { content, count: drawings.length, needed: drawings[0].part?.needed ?? 1 };
    }),

  publish: (vault, id, { draft, expiry = null, token }) =>
    vault.write(async (change) => {
      const { memory, core } = change;
      const channel = ownChannelIn(memory, id);
      if (channel.draft?.token === token && memory.entries.has(channel.draft.entry)) {
        // This transaction is repeated: the browser reported it as failed, but it is on the disk.
        const { code } = await change.get("codes", channel.draft.entry, channel);
        const drawings = drawingsOf(core, code, channel.link);
        return { message: await wholeRow(change, channel.draft.entry), drawings };
      }
      const { id: entry, drawings } = nextMessage(change, channel, draft, expiry, false);
      channel.draft = { token, entry };
      change.putChannel(channel);
      dropDraft(change, id);
      return { message: await wholeRow(change, entry), drawings };
    }),
};
