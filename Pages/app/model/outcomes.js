import { warning } from "./views.js";

// The outcomes of scanned codes, in the form that screens get.

export function outcomeOf(code, { warnings = [], ...outcome }) {
  return { code, completes: null, forged: 0, warnings, ...outcome };
}

/** Converts a refusal of the core to the form that screens get. */
export function refusal({ outcome, exitCode, reason }, channel, owner) {
  const named = channel === undefined ? {} : { channel: channel.name };
  const sentences = {
    damaged: ["damaged", { reason }],
    newer_version: ["newer", { reason }],
    not_a_code: ["notACode"],
    invalid_public_key: ["invalidPublicKey"],
    not_subscribed: ["notSubscribed"],
    tampered: [channel === undefined ? "tampered" : "tamperedIn", named],
    not_for_you: ["notForYou"],
    access_ended: ["accessEnded", { ...named, owner: owner?.name ?? "" }],
    before_membership: ["beforeMembership", named],
    not_authorized: [`notAuthorized.${reason}`],
    too_many_requests: [`tooManyRequests.${reason}`],
    older_suite: ["olderSuite"],
  };
  const [key, values = {}] = sentences[outcome] ?? ["fault", { reason: `${outcome} ${reason}` }];
  return refused(key, values, outcome, exitCode, channel);
}

export function refused(key, values, outcome, exitCode, channel) {
  return {
    kind: "refused",
    sentence: { key: `refused.${key}`, values },
    outcome,
    exitCode,
    channel: channel === undefined ? null : { id: channel.channelID, name: channel.name },
  };
}

export function namesakeWarnings({ namesakes }) {
  return namesakes.map(({ name, digits }) => warning("namesake", { name, digits }));
}

export function twinWarning({ name, owner }) {
  return warning("twin", { name, owner: owner.name ?? "" });
}
