import { bytesOfBase64, equalBytes, Refusal, textOf } from "./bytes.js";
import { parseCode } from "./code.js";
import { codesIn } from "./codes.js";
import { contentView } from "./contentview.js";
import { byID, element } from "./element.js";
import { lockedContent, openLocked, readLocked } from "./locked.js";
import { PartCollection } from "./parts.js";
import {
  forgetOpened, setBusy, setOutcome, showOpened, showPassphraseForm, showPassphraseProblem, showProblem,
  showSections,
} from "./screens.js";
import { explained, refusalWith, sentencesOfKinds } from "./sentences.js";

/** The page's work: it accepts codes, asks for passphrases, and opens what is locked. */
export class Reader {
  #parts = new PartCollection();
  /**
   * The code that waits for its passphrase, and a function that opens its plaintext. Null: none.
   */
  #locked = null;
  #guestKey = null;
  #guest;

  /**
   * @param {object?} guest `openGuestKey`, `openMessage`, `channelView` and `messageView`; null in
   *   a page that cannot have a guest key
   */
  constructor(guest) {
    this.#guest = guest;
  }

  /** The page's own guest key, or null if it has none. Throws `Refusal`. */
  #guestCode() {
    const block = byID("guest-key");
    return block === null ? null : parseCode(textOf(bytesOfBase64(block.textContent)));
  }

  /** Begins with the page's own guest key if there is one, then opens the code in its link. */
  async start() {
    try {
      requireBrowser();
      const guest = this.#guestCode();
      if (guest === null) return await this.readFragment();
      if (guest.kind !== "GK" || this.#guest === null) throw new Refusal("unknown kind");
      await readLocked(guest);
      byID("lead").textContent =
        "Reads one channel, on this device only: the page loads nothing and sends nothing.";
      this.#locked = { code: guest, open: (plaintext) => this.#openGuestKey(plaintext) };
      showPassphraseForm("This page reads one channel. Enter the passphrase that came with it.", false);
    } catch (error) {
      showProblem(explained(error));
    }
  }

  /** Reads the code in the page's link, if there is one. */
  async readFragment() {
    const isWaitingForGuest = byID("guest-key") !== null && this.#guestKey === null;
    if (isWaitingForGuest) return;
    if (location.hash.length > 1) await this.readTexts([location.href]);
    else this.rest();
  }

  /**
   * Reads the texts of codes and links, in any order, parts among them.
   * @returns {Promise<boolean>} whether the page could use them
   */
  async readTexts(texts) {
    const { codes, progress, problem } = await codesIn(texts, this.#parts);
    const messages = codes.filter((code) => code.kind === "MS");
    const locked = codes.filter((code) => code.kind === "LK");
    const isOne = locked.every((code) => equalBytes(code.body, locked[0].body));
    try {
      if (this.#guestKey !== null && messages.length > 0) return await this.#openMessages(messages, problem);
      if (locked.length > 0 && !isOne) throw new Refusal("several codes");
      if (locked.length > 0) return await this.#askPassphrase(locked[0]);
      if (codes.length > 0) throw refusalWith("another kind", ...sentencesOfKinds[codes[0].kind]);
      const isStray = problem !== null && problem.outcome === "not a code";
      if (problem !== null && !(isStray && progress !== null)) throw problem;
      if (progress !== null) throw refusalWith("not enough", ...sentencesOfProgress(progress));
      throw new Refusal("not a code");
    } catch (error) {
      this.#showProblem(error);
      return false;
    }
  }

  /** Forgets everything: keys, and the contents that were opened. */
  forget() {
    this.#locked = null;
    this.#guestKey = null;
    this.#parts = new PartCollection();
    forgetOpened();
  }

  rest() {
    this.#locked = null;
    forgetOpened();
    showSections(...this.#restingSections);
    setOutcome("waiting");
  }

  get #restingSections() {
    return this.#guestKey === null ? ["take"] : ["channel", "take"];
  }

  /** Tries a passphrase, as it was typed. */
  async unlock(typed) {
    const locked = this.#locked;
    setBusy(true);
    try {
      const plaintext = await openLocked(locked.code, typed);
      // The user may have begun something else meanwhile.
      if (this.#locked === locked) await locked.open(plaintext);
    } catch (error) {
      if (this.#locked === locked) this.#showUnlockProblem(error);
    } finally {
      if (this.#locked === locked || this.#locked === null) setBusy(false);
    }
  }

  #showUnlockProblem(error) {
    const problem = explained(error);
    const isPassphrase = ["wrong passphrase", "invalid passphrase"].includes(problem.outcome);
    if (isPassphrase) return showPassphraseProblem(problem);
    this.#showProblem(error);
  }

  #showProblem(error) {
    this.#locked = null;
    forgetOpened();
    showProblem(explained(error), ...this.#restingSections);
  }

  async #askPassphrase(code) {
    await readLocked(code);
    forgetOpened();
    this.#locked = { code, open: (plaintext) => this.#openText(plaintext) };
    showPassphraseForm("Here is a locked text. It opens with its passphrase.", true);
    return true;
  }

  async #openText(plaintext) {
    const view = contentView(await lockedContent(plaintext));
    this.#locked = null;
    forgetOpened();
    showOpened("Opened", [view, authorNote()]);
    // The code leaves the address only now: the same link can then be followed again, and the
    // address can be shared without the code. Until it is opened, a phone may reload the page while
    // somebody looks up the passphrase.
    if (location.hash.length > 1) history.replaceState(null, "", location.href.replace(/#.*$/s, ""));
  }

  async #openGuestKey(plaintext) {
    try {
      this.#guestKey = await this.#guest.openGuestKey(plaintext);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal("damaged") : error;
    }
    byID("channel-details").replaceChildren(this.#guest.channelView(this.#guestKey));
    this.rest();
    byID("channel-title").focus({ preventScroll: true });
    await this.readFragment();
  }

  /**
   * Shows all messages that open, and why others do not; if none opens, throws the first error.
   * @param {Error?} stray why a text that came with them is not a code
   */
  async #openMessages(codes, stray) {
    const views = [];
    const problems = [];
    for (const code of codes) {
      try {
        const message = await this.#guest.openMessage(code, this.#guestKey);
        views.push(this.#guest.messageView(message, this.#guestKey));
      } catch (error) {
        problems.push(error);
      }
    }
    if (views.length === 0) throw problems[0];
    if (stray !== null) problems.push(stray);
    const title = views.length === 1 ? "A message" : `${views.length} messages`;
    forgetOpened();
    showOpened(title, [...views, ...unopenedViews(problems)], "take");
    return true;
  }
}

/** Throws if the browser is too old, or if the page is in a frame or came over plain http. */
function requireBrowser() {
  if (window.top !== window) {
    throw refusalWith("framed", "This page is shown inside another.",
      "Whoever made that one can lay things over this one. Open it by itself.");
  }
  if (!window.isSecureContext) {
    throw refusalWith("unsupported browser", "This page came by an open connection.",
      "Browsers let a page decrypt only if it came by https or is a file on your device. "
        + "Save it, and open the file.");
  }
  if (globalThis.crypto?.subtle === undefined) {
    throw refusalWith("unsupported browser", "This browser cannot decrypt.",
      "It has no WebCrypto. Use a newer one.");
  }
  try {
    new DecompressionStream("deflate-raw");
  } catch {
    throw refusalWith("unsupported browser", "This browser cannot unpack texts.",
      "It has no DecompressionStream for deflate-raw. Use one of 2023 or later.");
  }
}

/** The progress of a code's parts, as a title and a sentence. */
function sentencesOfProgress({ held, count, needed }) {
  if (needed === 0) {
    return ["These parts do not fit together.",
      "Some of them are forged. Scan more parts of the code, from another place."];
  }
  const more = needed === 1 ? "1 more is" : `${needed} more are`;
  return [`${held} of ${count} parts are here.`, `${more} needed, whichever they are.`];
}

/** Shows why other codes did not open, each reason once. */
function unopenedViews(problems) {
  const reasons = new Set(
    problems.map((error) => explained(error)).map(({ title, advice }) => `${title} ${advice}`));
  if (reasons.size === 0) return [];
  return [element("section", { class: "warning unopened" },
    element("p", {}, problems.length === 1 ? "Another code did not open."
      : `${problems.length} other codes did not open.`),
    element("ul", {}, ...[...reasons].map((reason) => element("li", {}, reason))))];
}

function authorNote() {
  return element("p", { class: "note" },
    "Anybody who knows the passphrase can have written this. Nothing of it is kept: save what you need.");
}
