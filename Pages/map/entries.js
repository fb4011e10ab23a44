import { byID } from "../common/element.js";
import { entryItem } from "./entryview.js";

/** Messages on one page of the list. */
const pageSize = 50;

/** The list beside the map, in pages. */
export class EntryList {
  #messages = [];
  #first = 0;
  #chosen = null;
  #actions;

  /** @param {object} actions `onChoice`, called with a chosen message, and those of `entryItem` */
  constructor(actions) {
    this.#actions = actions;
    byID("newer").addEventListener("click", () => this.#turn(-pageSize));
    byID("older").addEventListener("click", () => this.#turn(pageSize));
  }

  /** Shows these messages from the first on. */
  set messages(messages) {
    this.#messages = messages;
    this.#first = 0;
    this.#draw();
  }

  /**
   * Opens a message and turns to its page.
   * @param {object?} message null: none is open
   */
  choose(message) {
    this.#chosen = message;
    const index = this.#messages.indexOf(message);
    if (index >= 0) this.#first = index - (index % pageSize);
    this.#draw();
    byID("list").querySelector(".chosen")?.scrollIntoView({ block: "nearest" });
  }

  #turn(step) {
    this.#first += step;
    this.#draw();
    byID("list").scrollTop = 0;
    byID("list").querySelector("button")?.focus();
  }

  #draw() {
    const focused = document.activeElement?.closest?.("#list li")?.dataset.message;
    const shown = this.#messages.slice(this.#first, this.#first + pageSize);
    byID("list").start = this.#first + 1;
    byID("list").replaceChildren(
      ...shown.map((message) => entryItem(message, message === this.#chosen, this.#actions)),
    );
    if (focused !== undefined) {
      byID("list").querySelector(`[data-message="${focused}"] .entry`)?.focus({ preventScroll: true });
    }
    byID("pages").hidden = this.#messages.length <= pageSize;
    byID("newer").disabled = this.#first === 0;
    byID("older").disabled = this.#first + pageSize >= this.#messages.length;
  }
}
