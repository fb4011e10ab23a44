import { bytesOfBase64, equalBytes, Refusal, textOf } from "./bytes.js";
import { codeFromInput, parseCode } from "./code.js";
import { contentView } from "./contentview.js";
import { byID, element } from "./element.js";
import { lockedContent, openLocked, readLocked } from "./locked.js";
import { PartCollection } from "./parts.js";
import {
  forgetOpened, setBusy, setOutcome, showOpened, showPassphraseForm, showPassphraseProblem, showProblem,
  showSections,
} from "./screens.js";
import { explained, refusalWith, sentencesOfKinds } from "./sentences.js";

/** What the page does: takes codes, asks for passphrases, opens. */
export class Reader {
  #parts = new PartCollection();
  /** What is being unlocked: a code, and what to do with what is inside. */
  #locked = null;
  #guestKey = null;
  #guest;

  /**
   * @param {object?} guest `openGuestKey`, `openMessage`, `channelView` and `messageView`, of a page that can
   *   have a guest key
   */
  constructor(guest) {
    this.#guest = guest;
  }

  /** The page's own guest key, or null where it has none. Throws `Refusal`. */
  #guestCode() {
    const block = byID("guest-key");
    return block === null ? null : parseCode(textOf(bytesOfBase64(block.textContent)));
  }

  /** Begins with the page's own guest key if it has one, then with the code in its link. */
  async start() {
    try {
      requireBrowser();
      const guest = this.#guestCode();
      if (guest === null) return await this.takeFragment();
      if (guest.kind !== "GK" || this.#guest === null) throw new Refusal("unknown kind");
      await readLocked(guest);
      byID("lead").textContent = "Reads one channel, on this device alone: the page loads nothing and sends nothing.";
      this.#locked = { code: guest, open: (plaintext) => this.#openGuestKey(plaintext) };
      showPassphraseForm("This page reads one channel. It takes the passphrase that came with it.", false);
    } catch (error) {
      showProblem(explained(error));
    }
  }

  /** Takes the code in the page's link, if there is one. */
  async takeFragment() {
    const isWaitingForGuest = byID("guest-key") !== null && this.#guestKey === null;
    if (isWaitingForGuest) return;
    if (location.hash.length > 1) await this.takeTexts([location.href]);
    else this.rest();
  }

  /**
   * Takes the texts of codes and links, in any order, parts among them.
   * @returns {Promise<boolean>} whether they were what the page is for
   */
  async takeTexts(texts) {
    const codes = [];
    let problem = null;
    let progress = null;
    for (const text of new Set(texts.map((text) => codeFromInput(text)).filter((text) => text !== ""))) {
      try {
        const code = parseCode(text);
        if (code.kind !== "PP") codes.push(code);
        else {
          const added = await this.#parts.add(code);
          progress = added.progress;
          if (added.code !== null) codes.push(added.code);
        }
      } catch (error) {
        problem ??= error;
      }
    }

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

  /** Keeps nothing: neither keys nor what was opened. */
  forget() {
    this.#locked = null;
    this.#guestKey = null;
    this.#parts = new PartCollection();
    forgetOpened();
  }

  /** Waits for a code. */
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
      // Something else may have been begun in between.
      if (this.#locked === locked) await locked.open(plaintext);
    } catch (error) {
      if (this.#locked === locked) this.#showUnlockProblem(error);
    } finally {
      if (this.#locked === locked || this.#locked === null) setBusy(false);
    }
  }

  #showUnlockProblem(error) {
    const problem = explained(error);
    if (["wrong passphrase", "invalid passphrase"].includes(problem.outcome)) return showPassphraseProblem(problem);
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
    const content = await lockedContent(plaintext);
    this.#locked = null;
    forgetOpened();
    showOpened("Opened", [contentView(content), authorNote()]);
    // So that the same link can be followed once more, and the address be given on without the code. Before, it stays:
    // a phone may load the page anew while somebody looks the passphrase up.
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
    byID("channel-title").focus();
    await this.takeFragment();
  }

  /**
   * Shows all messages that open, and why others do not; if none does, why the first does not.
   * @param {Error?} stray what was given beside them and is no code
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

/** Throws where the browser, or the way that the page came or is shown, is not enough. */
function requireBrowser() {
  if (window.top !== window) {
    throw refusalWith("framed", "This page is shown inside another.",
      "Whoever made that one can lay things over this one. Open it by itself.");
  }
  if (!window.isSecureContext) {
    throw refusalWith("unsupported browser", "This page came by an open connection.",
      "Browsers let a page decrypt only if it came by https or is a file on your device. Save it, and open the file.");
  }
  if (globalThis.crypto?.subtle === undefined) {
    throw refusalWith("unsupported browser", "This browser cannot decrypt.", "It has no WebCrypto. Take a newer one.");
  }
  try {
    new DecompressionStream("deflate-raw");
  } catch {
    throw refusalWith("unsupported browser", "This browser cannot unpack texts.",
      "It has no DecompressionStream for deflate-raw. Take one of 2023 or later.");
  }
}

/** How far the parts of a code are, in a title and a sentence. */
function sentencesOfProgress({ held, count, needed }) {
  if (needed === 0) {
    return ["These parts do not fit together.",
      "Some of them are forged. Take more parts of the code, from another place."];
  }
  const more = needed === 1 ? "1 more is" : `${needed} more are`;
  return [`${held} of ${count} parts are here.`, `${more} needed, whichever they are.`];
}

/** What was given as well and did not open: each reason once. */
function unopenedViews(problems) {
  const reasons = new Set(problems.map((error) => explained(error)).map(({ title, advice }) => `${title} ${advice}`));
  if (reasons.size === 0) return [];
  return [element("section", { class: "warning unopened" },
    element("p", {}, problems.length === 1 ? "Another code did not open." : `${problems.length} other codes did not open.`),
    element("ul", {}, ...[...reasons].map((reason) => element("li", {}, reason))))];
}

function authorNote() {
  return element("p", { class: "note" },
    "Anybody who knows the passphrase can have written this. Nothing of it is kept: save what you need.");
}
