// What was typed in a form and not sent: sealed as everything is, and never in a backup.

/** Forgets what was typed for a channel or a person that is erased. */
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
