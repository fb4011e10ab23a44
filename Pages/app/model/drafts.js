import { Failure } from "./failure.js";

// Drafts of forms are sealed like all data, and never in a backup. All texts are one value. Each
// chosen file has a value of its own, so that a megabyte is not sealed again whenever a text
// changes.

/** The most bytes of a stored file; no message holds more. */
const fileLimit = 1_048_576;

const fileKey = (form, field) => `draft ${form} ${field}`;

/** Forgets the drafts for an erased channel or person. */
export function dropDraft(change, form) {
  const { [form]: dropped, ...others } = change.memory.own.drafts ?? {};
  if (dropped !== undefined) change.putOwn("drafts", others);
  for (const key of Object.keys(change.memory.own)) {
    if (key.startsWith(fileKey(form, ""))) change.dropOwn(key);
  }
}

export const draftCalls = {
  draft: (vault, form) => vault.read(({ memory }) => memory.own.drafts?.[form] ?? null),

  keepDraft: (vault, form, draft) =>
    vault.write((change) => {
      if (draft === null) dropDraft(change, form);
      else change.putOwn("drafts", { ...change.memory.own.drafts, [form]: draft });
    }),

  draftFile: (vault, form, field) => vault.read(({ memory }) => memory.own[fileKey(form, field)] ?? null),

  keepDraftFile: (vault, form, field, file) =>
    vault.write((change) => {
      if (file?.bytes.length > fileLimit) throw new Failure("failure.content.file");
      const key = fileKey(form, field);
      if (file !== null) change.putOwn(key, file);
      else if (change.memory.own[key] !== undefined) change.dropOwn(key);
    }),
};
