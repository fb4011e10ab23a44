/**
 * A failure, after which nothing is changed: a key of `FailureKey` or `StateKey`, and its values.
 */
export class Failure extends Error {
  constructor(key, values = {}) {
    super(key);
    this.sentence = { key, values };
  }
}

/** Whether an error says that a value does not open. */
export function isDamage(error) {
  return error?.sentence?.key === "state.damaged";
}

/** Converts an error of the browser or of the app itself to a failure. */
export function failureOf(error) {
  if (error instanceof Failure) return error;
  if (error?.name === "QuotaExceededError") return new Failure("failure.full");
  if (error instanceof DOMException) return new Failure("failure.storage", { reason: error.name });
  return new Failure("failure.fault", { reason: String(error?.stack ?? error) });
}
