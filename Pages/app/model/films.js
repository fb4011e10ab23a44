import { toHex } from "./codec.js";
import { Failure } from "./failure.js";
import { outcomeOf, refusal, refused } from "./outcomes.js";
import { personNamed, personOf, warning } from "./views.js";

/** The most films of which parts are held (docs/reference/format.md, "Film"). */
const filmLimit = 4;

/**
 * The films that the camera sees. They are held in the worker's memory alone, so the app forgets
 * them when it is closed; all that is held is encrypted by their makers.
 */
export class Films {
  /** The film that was seen last is at the end. */
  #films = [];

  /** Takes the parts of a picture; returns an outcome for each. */
  watch(reader, codes) {
    return codes.map((code) => {
      try {
        return outcomeOf(code, this.take(reader, code));
      } catch (error) {
        if (error.outcome === undefined) throw error;
        return outcomeOf(code, refusal(error));
      }
    });
  }

  /**
   * Takes a part, and returns the outcome of its film. While a film is collected, a forged part is
   * only noted. Throws a refusal of the core.
   */
  take(reader, code) {
    const { core } = reader;
    let part;
    try {
      part = core.openFilmPart({ code });
    } catch (error) {
      const film = this.#films.at(-1);
      if (error.outcome === undefined || film === undefined || film.file !== null) throw error;
      film.hasForged = true;
      return film.outcome(reader);
    }
    const film = this.#seen(part);
    film.insert(part, code);
    return film.outcome(reader);
  }

  /**
   * Joins the parts of a complete film, and decrypts its document; returns the outcome. This takes
   * a second for a megabyte, so the screen shows before that the parts are complete.
   */
  finish(reader, id) {
    const film = this.#films.find((film) => film.id === id);
    if (film === undefined) throw new Failure("failure.gone");
    try {
      film.join(reader.core);
    } catch (error) {
      this.forget(id);
      if (error.outcome !== "tampered") throw error;
      return outcomeOf("", refused("crookedFilm", {}, error.outcome, error.exitCode));
    }
    return outcomeOf("", film.outcome(reader));
  }

  /** Puts the film of a part at the end. Where it is one too many, that with the fewest parts is forgotten. */
  #seen(part) {
    const id = toHex(part.film);
    const film = this.#films.find((film) => film.id === id) ?? new Film(id, part);
    const others = this.#films.filter((other) => other !== film);
    if (others.length === filmLimit) {
      const least = Math.min(...others.map(({ held }) => held));
      others.splice(
        others.findIndex(({ held }) => held === least),
        1,
      );
    }
    this.#films = [...others, film];
    return film;
  }

  /** Returns the outcomes of films that are unfinished or were not saved, the last seen first. */
  outcomes(reader) {
    return this.#films
      .filter(({ isSaved }) => !isSaved)
      .map((film) => film.outcome(reader))
      .reverse();
  }

  /** Decrypts the document of a film, to be saved. */
  document(reader, id) {
    const film = this.#films.find((film) => film.id === id);
    if (film?.file == null) throw new Failure("failure.gone");
    const { fileName, mediaType, document } = film.decrypted(reader).found;
    film.isSaved = true;
    return { name: fileName, mediaType, bytes: document };
  }

  forget(id) {
    this.#films = this.#films.filter((film) => film.id !== id);
  }

  forgetAll() {
    this.#films = [];
  }

  /** Forgets what the documents say: the app was locked, or who can read them has changed. */
  close() {
    for (const film of this.#films) film.close();
  }
}

/** The parts of a film, and its encrypted document when there are enough. */
class Film {
  held = 0;
  hasForged = false;
  isSaved = false;
  /** The encrypted document; null: the parts are not joined. */
  file = null;
  /** For each block its parts by their indices. */
  #blocks = new Map();
  /** The outcome of the decrypted document; null: it was not decrypted since the last change. */
  #opened = null;

  constructor(id, { length, needed }) {
    Object.assign(this, { id, length, needed });
  }

  /** Known parts, and those of a block with enough parts, are ignored. */
  insert({ index, block, blockNeeded }, code) {
    if (this.file !== null) return;
    const parts = this.#blocks.get(block) ?? new Map();
    if (parts.has(index) || parts.size === blockNeeded) return;
    this.#blocks.set(block, parts.set(index, code));
    this.held += 1;
  }

  /** Joins the parts when there are enough. Throws a refusal of the core. */
  join(core) {
    if (this.file !== null || this.held < this.needed) return;
    const parts = [...this.#blocks.values()].flatMap((parts) => [...parts.values()]);
    this.#blocks.clear();
    this.file = core.joinFilm({ parts }).file;
  }

  /** Returns the outcome of a part, as screens get it. */
  outcome(reader) {
    const { id, length, held, needed } = this;
    const film = { id, length, held, needed };
    if (this.file === null) {
      return { kind: "film", film, warnings: this.hasForged ? [warning("forgedFilm")] : [] };
    }
    return { ...(this.#opened ??= this.#open(reader)), film };
  }

  #open(reader) {
    const { memory } = reader;
    try {
      const { found, channel } = this.decrypted(reader);
      const { writer, fileName: name, mediaType, created, document } = found;
      const { length } = document;
      document.fill(0);
      return {
        kind: "document",
        document: { name, mediaType, length, created, channel: channel?.name ?? null },
        writer: personNamed(memory, personOf(writer, toHex(writer.fingerprint))),
      };
    } catch (error) {
      if (error.outcome === undefined || error.outcome === "usage") throw error;
      return documentRefusal(error);
    }
  }

  /**
   * Decrypts the document, as its recipient or as a member of a channel. Throws a refusal of the
   * core, with the channel where it is known.
   */
  decrypted({ core, memory }) {
    const { file } = this;
    const { identity } = memory.own.me;
    let last;
    for (const channel of [null, ...memory.channels.values()]) {
      const subscription = channel?.subscription ?? undefined;
      if (channel !== null && subscription === undefined) continue;
      try {
        return { found: core.openDocument({ file, identity, subscription }), channel };
      } catch (error) {
        last = Object.assign(error, { channel });
        if (error.outcome !== "not_subscribed") break;
      }
    }
    throw last;
  }

  close() {
    this.#opened = null;
  }
}

function documentRefusal(error) {
  const { outcome, exitCode, channel } = error;
  if (outcome === "not_for_you" || outcome === "not_subscribed") {
    return refused("documentNotForYou", {}, outcome, exitCode);
  }
  if (outcome === "access_ended" || outcome === "before_membership") {
    return refused("documentLeavesOut", { channel: channel.name }, outcome, exitCode, channel);
  }
  return refusal(error);
}
