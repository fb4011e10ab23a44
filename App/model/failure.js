/** Why something was not done: a key of `FailureKey` or `StateKey`, and its values. Nothing was changed. */
export class Failure extends Error {
  constructor(key, values = {}) {
    super(key);
    this.sentence = { key, values };
  }
}

/** Whether an error says that a value does not open. */
export function isDamage(error) { return error?.sentence?.key === "state.damaged"; }

/** The failure that an error of the browser or of the app itself is. */
export function failureOf(error) {
  if (error instanceof Failure) return error;
  if (error?.name === "QuotaExceededError") return new Failure("failure.full");
  if (error instanceof DOMException) return new Failure("failure.storage", { reason: error.name });
  return new Failure("failure.fault", { reason: String(error?.stack ?? error) });
}
