import { isFilmPart } from "./film.js";

/**
 * The number of film parts that stay known: those in view. All of a film would be megabytes, and
 * its parts are shown only once in a round.
 */
const knownParts = 8;

/** The outcomes of the codes scanned, chosen or pasted since the screen was opened. */
export class ScanSession {
  #model;
  #outcomes = new Map();
  /** The latest parts of films, the earliest first. */
  #parts = new Set();
  #queue = Promise.resolve();
  /** The outcomes on the sheet: latest first, or in the order of a picture. */
  shown = [];
  /** The sheet's facts about chosen pictures, beside the outcomes; null: no picture was chosen. */
  pictures = null;
  onChange = () => {};

  constructor(model) {
    this.#model = model;
  }

  isKnown(text) {
    return this.#outcomes.has(text) || this.#parts.has(text);
  }

  /**
   * Hands codes to the model; those of one picture together.
   * @param {string[]} texts
   * @param {{place?: object, isByHand?: boolean, outcomes?: Promise<object[]>,
   *   pictures?: {unread: number, faults: object[]}}} options isByHand: the reader chose or pasted
   *   them, so known codes are read again, and codes of other programs are reported beside others;
   *   outcomes: those of codes that the model reads already; pictures: the number of their unread
   *   codes, and sentences about pictures without any
   * @returns {Promise<object[]>} the outcomes
   */
  take(texts, { place = null, isByHand = false, pictures = null, outcomes } = {}) {
    const wanted = [...new Set(texts)].filter((text) => isByHand || !this.isKnown(text));
    for (const text of wanted) {
      if (isFilmPart(text)) this.#notePart(text);
      else if (!this.#outcomes.has(text)) this.#outcomes.set(text, null);
    }
    const taken = this.#queue.then(() => this.#read(wanted, place, isByHand, pictures, outcomes));
    this.#queue = taken.catch(() => {});
    return taken;
  }

  #notePart(text) {
    this.#parts.add(text);
    if (this.#parts.size > knownParts) this.#parts.delete(this.#parts.values().next().value);
  }

  async #read(texts, place, isByHand, pictures, awaited) {
    let outcomes;
    try {
      outcomes = texts.length === 0 ? [] : await (awaited ?? this.#model.scan(texts, { place }));
    } catch (error) {
      // They can be tried again.
      for (const text of texts) {
        this.#outcomes.delete(text);
        this.#parts.delete(text);
      }
      throw error;
    }
    texts.forEach((text, index) => {
      if (!isFilmPart(text)) this.#outcomes.set(text, outcomes[index]);
    });
    // Codes of other programs before the camera replace nothing else.
    const isPlain = ({ kind }) => kind === "plain";
    const isAlone = [...outcomes, ...this.shown].every(isPlain);
    this.report(isByHand || isAlone ? outcomes : outcomes.filter((outcome) => !isPlain(outcome)), pictures);
    return outcomes;
  }

  /**
   * Shows outcomes in the sheet. Messages stay beside later refusals, and all outcomes of a picture
   * beside those of the camera.
   */
  report(outcomes, pictures = null) {
    if (outcomes.length === 0 && pictures === null) return;
    const isBeside = this.pictures !== null && pictures === null;
    const stands = ({ kind }) => isBeside || kind === "message" || kind === "refused";
    const earlier =
      isBeside || (outcomes.every(stands) && this.shown.some(({ kind }) => kind === "message"))
        ? this.shown
        : [];
    this.pictures = pictures ?? this.pictures;
    const keyOf = ({ message, film, code }) => message?.id ?? film?.id ?? code;
    const keys = new Set(outcomes.map(keyOf));
    const latest = pictures === null ? outcomes.toReversed() : outcomes;
    this.shown = [...latest, ...earlier.filter((outcome) => stands(outcome) && !keys.has(keyOf(outcome)))];
    this.onChange(outcomes);
  }

  /** Clears the sheet. Codes that were read stay known. */
  rest() {
    this.shown = [];
    this.pictures = null;
    this.onChange([]);
  }
}

/** Returns the label and kind of a code's mark on the camera's picture; null: no mark. */
export function markOf(outcome, say) {
  switch (outcome?.kind) {
    case "message":
      return [`${outcome.message.channel.name} #${outcome.message.number}`, "found"];
    case "offer":
      return [outcome.offer.name, "found"];
    case "renewed":
    case "unchanged":
      return [outcome.channel.name, "found"];
    case "part":
      return [`${outcome.set.held.length}/${outcome.set.needed}`, "found"];
    case "person":
      return [outcome.person.name ?? say("mark.card"), "found"];
    case "invitation":
      return [outcome.channel, "found"];
    case "request":
      return [outcome.request.person.name ?? say("kindOf.request"), "found"];
    case "queued":
    case "described":
      return [say(`kindOf.${outcome.codeKind}`), "found"];
    // While the app is locked, this is any code that is not stored.
    case "locked":
      return [say(`kindOf.${outcome.codeKind ?? outcome.lock}`), "found"];
    case "refused":
      return [outcome.channel?.name ?? "✕", "refused"];
    case "ownCard":
    case "backup":
    case "signature":
      return [say(`mark.${outcome.kind}`), "found"];
    default:
      return null;
  }
}
