// Drafts of forms: sealed like all data, and never in a backup.

/** Forgets the drafts for a channel or a person that is erased. */
export function dropDraft(change, form) {
  const { [form]: dropped, ...others } = change.memory.own.drafts ?? {};
  if (dropped !== undefined) change.putOwn("drafts", others);
}

export const draftCalls = {
  draft: (vault, form) => vault.read(({ memory }) => memory.own.drafts?.[form] ?? null),

  keepDraft: (vault, form, draft) => vault.write((change) => {
    if (draft === null) dropDraft(change, form);
    else change.putOwn("drafts", { ...change.memory.own.drafts, [form]: draft });
  }),
};
