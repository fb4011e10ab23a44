import { openFailure, reasonOf } from "./sentences.js";
import { box, button, paragraph } from "./controls.js";
import { longTime } from "./words.js";

/** Milliseconds from the last key to the saving of a draft. */
const pause = 1000;

/** The fields of a draft. Each has an id. Files are stored separately, and passphrases never. */
const fields = ":is(input:not([type=file], [type=password]), select, textarea, [role=switch])[id]";

/** The calls that store drafts, one after the other. */
let keeping = Promise.resolve();

/**
 * Keeps the draft of a form, sealed, until it is sent. It and the chosen files survive another
 * screen, a reload and a lock.
 */
export class FormDraft {
  #app;
  #name;
  #form;
  #problem;
  #files;
  /**
   * The stored draft, or else the untouched form, as JSON: values, and whether a file is chosen.
   */
  #kept;
  #untouched;
  #timer;
  #isEnded = false;
  #hide = () => document.hidden && this.#keep();

  /**
   * @param {string} name the id of the channel or person that the form is for, else a word
   * @param {Element} problem shows why the draft cannot be stored
   * @param {{view: Element, input: Element, read: () => Promise<object>}[]} files the fields for
   *   files: each with the part of the form that it depends on, and a function that reads the
   *   chosen file for a message
   */
  constructor(app, name, form, problem, files = []) {
    this.#app = app;
    this.#name = name;
    this.#form = form;
    this.#problem = problem;
    this.#files = files;
    this.#kept = this.#untouched = this.#now;
  }

  /** Restores the draft, and saves each change from now on. */
  async begin() {
    await keeping;
    const draft = await this.#app.model.draft(this.#name);
    if (draft !== null) {
      fill(this.#form, draft.values);
      this.#form.prepend(this.#note(draft));
    }
    for (const { input } of this.#files) choose(input, await this.#app.model.draftFile(this.#name, input.id));
    this.#kept = this.#now;
    for (const event of ["input", "change", "click"]) this.#form.addEventListener(event, () => this.#wait());
    this.#form.addEventListener("change", ({ target }) => {
      for (const file of this.#files) if (file.view.contains(target)) this.#keepFile(file);
    });
    document.addEventListener("visibilitychange", this.#hide);
  }

  /** Saves the last changes when the reader leaves the screen. */
  close() {
    document.removeEventListener("visibilitychange", this.#hide);
    this.#keep();
  }

  /** Forgets the draft after it was sent or discarded. */
  async end() {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#put(null);
  }

  get #now() {
    return JSON.stringify([valuesOf(this.#form), this.#files.some(({ input }) => input.files.length > 0)]);
  }

  #note({ kept }) {
    return box(
      "div",
      "line",
      paragraph("note", "draft.kept", { time: longTime(kept) }),
      button("textlink", "draft.discard", async () => {
        await this.end();
        await this.#app.show({ isMoving: true });
      }),
    );
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), pause);
  }

  #keep() {
    clearTimeout(this.#timer);
    const now = this.#now;
    if (this.#isEnded || now === this.#kept) return;
    this.#kept = now;
    this.#put(
      now === this.#untouched ? null : { values: valuesOf(this.#form), kept: Math.floor(Date.now() / 1000) },
    );
  }

  /** Stores the chosen file. A file too large for a message is refused only when publishing. */
  #keepFile({ input, read }) {
    const reading = input.files.length === 0 ? null : read().catch(() => null);
    this.#call(async () => {
      const file = await reading;
      if (!this.#isEnded) await this.#app.model.keepDraftFile(this.#name, input.id, file);
    });
  }

  #put(draft) {
    return this.#call(() => this.#app.model.keepDraft(this.#name, draft));
  }

  #call(keep) {
    keeping = keeping.then(keep).catch((error) => {
      // If the app was locked meanwhile, the pause before was the last chance.
      if (error.sentence?.key === "failure.locked") return undefined;
      if (!this.#form.isConnected) return openFailure(error);
      return this.#problem.replaceChildren(...reasonOf(error));
    });
    return keeping;
  }
}

function valuesOf(form) {
  return Object.fromEntries([...form.querySelectorAll(fields)].map((field) => [field.id, valueOf(field)]));
}

function valueOf(field) {
  return field.getAttribute("role") === "switch" ? field.getAttribute("aria-checked") : field.value;
}

/** Puts a stored file back into its field. */
function choose(input, file) {
  if (file === null) return;
  const transfer = new DataTransfer();
  transfer.items.add(new File([file.bytes], file.name, { type: file.mediaType }));
  input.files = transfer.files;
  input.dispatchEvent(new Event("change"));
}

/** Restores values. A choice that is no longer offered stays unchanged. */
function fill(form, values) {
  for (const field of form.querySelectorAll(fields)) {
    const value = values[field.id];
    if (value === undefined || value === valueOf(field)) continue;
    if (field.getAttribute("role") === "switch") field.click();
    else if (field.localName !== "select" || [...field.options].some((option) => option.value === value)) {
      field.value = value;
    }
    field.dispatchEvent(new Event("change"));
  }
}
