import { bytesOfBase64, equalBytes, Refusal, textOf } from "../common/bytes.js";
import { parseCode } from "../common/code.js";
import { codesIn } from "./codes.js";
import { contentView } from "../common/contentview.js";
import { announce, byID, element } from "../common/element.js";
import { lockedContent, openLocked, readLocked } from "./locked.js";
import { PartCollection } from "./parts.js";
import {
  describePassphrase,
  forgetOpened,
  setBusy,
  setOutcome,
  showChannel,
  showGuestPage,
  showOpened,
  showPassphraseForm,
  showPassphraseProblem,
  showProblem,
  showSections,
} from "./screens.js";
import { explained, refusalWith, sentencesOfProgress } from "./sentences.js";
import { say, sentencesOf } from "../common/words.js";

/**
 * Does the page's work: it accepts codes, asks for passphrases, and opens locked codes. Only this
 * class knows what the page accepts at the moment.
 */
export class Reader {
  /** Called when the page stops accepting codes. */
  onTakingEnd = () => {};
  /**
   * The state of the page.
   *
   * `refused`: it accepts nothing. `guest`: it waits for the passphrase of its guest key. `taking`:
   * it accepts codes, perhaps below the results of others. `unlocking`: it waits for the passphrase
   * of a locked text. `opened`: it shows one.
   */
  #state = "refused";
  /** A task that began with another number is abandoned: the user has begun something else. */
  #turn = 0;
  #parts = new PartCollection();
  /**
   * The code that waits for its passphrase, and a function that opens its plaintext. Null: none.
   */
  #locked = null;
  #guest;
  /** The code of the page's own guest key. Null: it has none. */
  #guestCode = null;
  /** The opened guest key. Null: it is locked. */
  #guestKey = null;
  /** The texts that arrived while the guest key was locked. */
  #early = [];

  /**
   * @param {object?} guest `openGuestKey`, `openMessage`, `channelView` and `messageView`; null in
   *   a page that cannot have a guest key
   */
  constructor(guest) {
    this.#guest = guest;
  }

  /** Begins with the page's own guest key if there is one, then opens the code in its link. */
  async start() {
    try {
      this.#guestCode = await this.#readGuestCode();
      if (this.#guestCode !== null) {
        showGuestPage();
        return this.rest();
      }
      this.#enter("taking");
      await this.readFragment();
    } catch (error) {
      showProblem(explained(error));
    }
  }

  /** The page's own guest key, or null if it has none. Throws `Refusal`. */
  async #readGuestCode() {
    const block = byID("guest-key");
    if (block === null) return null;
    const code = parseCode(textOf(bytesOfBase64(block.textContent)));
    if (code.kind !== "GK" || this.#guest === null) throw new Refusal("unknown kind");
    await readLocked(code);
    return code;
  }

  get isTaking() {
    return this.#state === "taking";
  }

  /** Whether the page reads pictures now; if not, says what has to be closed first. */
  takesPictures() {
    if (["unlocking", "opened"].includes(this.#state)) announce(say("closeFirst"));
    return ["guest", "taking"].includes(this.#state);
  }

  /** Reads the code in the page's link, if there is one. A guest page reads it once it is unlocked. */
  async readFragment() {
    if (["refused", "guest"].includes(this.#state)) return;
    if (location.hash.length <= 1) return this.rest();
    this.#enter("taking");
    await this.readTexts([location.href]);
  }

  /**
   * Reads the texts of codes and links, in any order, including parts. A locked guest page keeps
   * them.
   * @returns {Promise<boolean>} whether the page could use them
   */
  async readTexts(texts) {
    if (this.#state === "guest") this.#keep(texts);
    if (this.#state !== "taking") return false;
    const turn = this.#turn;
    const { codes, progress, problem } = await codesIn(texts, this.#parts, () => turn === this.#turn);
    const messages = codes.filter((code) => code.kind === "MS");
    const locked = codes.filter((code) => code.kind === "LK");
    const isOne = locked.every((code) => equalBytes(code.body, locked[0].body));
    try {
      if (this.#guestKey !== null && messages.length > 0) {
        return await this.#openMessages(messages, problem, turn);
      }
      if (locked.length > 0 && !isOne) throw new Refusal("several codes");
      if (locked.length > 0) return await this.#askPassphrase(locked[0], turn);
      if (codes.length > 0) {
        // To somebody without the program, a key card is a card.
        const kind = codes[0].kind === "KC" ? "PK" : codes[0].kind;
        throw refusalWith("another kind", ...sentencesOf(`kind.${kind}`));
      }
      const isStray = problem !== null && problem.outcome === "not a code";
      if (problem !== null && !(isStray && progress !== null)) throw problem;
      if (progress !== null) throw refusalWith("not enough", ...sentencesOfProgress(progress));
      throw new Refusal("not a code");
    } catch (error) {
      if (turn === this.#turn) this.#showProblem(error);
      return false;
    }
  }

  #keep(texts) {
    this.#early.push(...texts);
    describePassphrase(this.#guestSentence);
  }

  get #guestSentence() {
    return say("waitsForPassphrase") + (this.#early.length === 0 ? "" : ` ${say("thenReads")}`);
  }

  /** Forgets everything, including keys and opened contents. The page accepts nothing any more. */
  forget() {
    this.#enter("refused");
    this.#guestKey = null;
    this.#early = [];
    this.#parts = new PartCollection();
    showChannel();
    forgetOpened();
  }

  /** Forgets everything, and asks for the passphrase of the guest key again. */
  lock() {
    this.forget();
    this.rest();
  }

  /** Forgets the opened contents and collected parts, and accepts other codes. */
  rest() {
    this.#parts = new PartCollection();
    this.#return();
  }

  /** Returns to accepting codes, or to the passphrase on a locked guest page. */
  #return() {
    forgetOpened();
    if (this.#guestCode !== null && this.#guestKey === null) {
      this.#enter("guest", { code: this.#guestCode, open: (...values) => this.#openGuestKey(...values) });
      showPassphraseForm(this.#guestSentence, false);
    } else {
      this.#enter("taking");
      showSections(...this.#restingSections);
      setOutcome("waiting");
    }
  }

  get #restingSections() {
    if (this.#state === "guest") return ["unlock"];
    return this.#guestKey === null ? ["take"] : ["channel", "take"];
  }

  /** @param {object?} locked the code that a passphrase opens from now on */
  #enter(state, locked = null) {
    this.#turn += 1;
    this.#state = state;
    this.#locked = locked;
    if (state !== "taking") this.onTakingEnd();
  }

  /** Tries a passphrase, as it was typed. */
  async unlock(typed) {
    const [turn, locked] = [this.#turn, this.#locked];
    if (locked === null) return;
    setBusy(true);
    try {
      const plaintext = await openLocked(locked.code, typed);
      if (turn === this.#turn) await locked.open(plaintext, turn);
    } catch (error) {
      if (turn === this.#turn) this.#showUnlockProblem(error);
    }
  }

  #showUnlockProblem(error) {
    const problem = explained(error);
    const isPassphrase = ["wrong passphrase", "invalid passphrase"].includes(problem.outcome);
    if (isPassphrase) return showPassphraseProblem(problem);
    this.#showProblem(error);
  }

  #showProblem(error) {
    this.#return();
    showProblem(explained(error), ...this.#restingSections);
  }

  async #askPassphrase(code, turn) {
    await readLocked(code);
    if (turn !== this.#turn) return false;
    forgetOpened();
    this.#enter("unlocking", { code, open: (...values) => this.#openText(...values) });
    showPassphraseForm(say("lockedText"), true);
    return true;
  }

  async #openText(plaintext, turn) {
    const content = await lockedContent(plaintext);
    if (turn !== this.#turn) return;
    const views = [contentView(content), authorNote()];
    forgetOpened();
    this.#enter("opened");
    showOpened(say("opened"), views);
    // The code leaves the address only now, so that a phone may reload the page while somebody
    // looks up the passphrase. Afterwards the same link can be followed again, and the address can
    // be shared without the code.
    if (location.hash.length > 1) history.replaceState(null, "", location.href.replace(/#.*$/s, ""));
  }

  async #openGuestKey(plaintext, turn) {
    let key;
    try {
      key = await this.#guest.openGuestKey(plaintext);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal("damaged") : error;
    }
    if (turn !== this.#turn) return;
    this.#guestKey = key;
    showChannel(this.#guest.channelView(key));
    this.rest();
    byID("channel-title").focus({ preventScroll: true });
    const texts = this.#early.splice(0);
    if (location.hash.length > 1) texts.push(location.href);
    if (texts.length > 0) await this.readTexts(texts);
  }

  /**
   * Shows all messages that open, and why others do not; if none opens, throws the first error.
   * @param {Error?} stray why an accompanying text is not a code
   */
  async #openMessages(codes, stray, turn) {
    const key = this.#guestKey;
    const messages = [];
    const problems = [];
    for (const code of codes) {
      try {
        messages.push(await this.#guest.openMessage(code, key));
      } catch (error) {
        problems.push(error);
      }
    }
    if (turn !== this.#turn) return false;
    if (messages.length === 0) throw problems[0];
    if (stray !== null) problems.push(stray);
    const views = messages.map((message) => this.#guest.messageView(message, key));
    forgetOpened();
    showOpened(say("messages", { count: views.length }), [...views, ...unopenedViews(problems)], "take");
    return true;
  }
}

/** Shows why other codes did not open, each reason once. */
function unopenedViews(problems) {
  const reasons = new Set(
    problems.map((error) => explained(error)).map(({ title, advice }) => `${title} ${advice}`),
  );
  if (reasons.size === 0) return [];
  return [
    element(
      "section",
      { class: "warning unopened" },
      element("p", {}, say("unopened", { count: problems.length })),
      element("ul", {}, ...[...reasons].map((reason) => element("li", {}, reason))),
    ),
  ];
}

function authorNote() {
  return element("p", { class: "note" }, say("authorNote"));
}
