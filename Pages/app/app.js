import { arrivalOf, beginReading, takeArrival } from "./kit/arrival.js";
import { box, countTag } from "./kit/controls.js";
import { focusIn } from "./kit/focus.js";
import { icon, logo } from "./kit/icons.js";
import { reasonOf } from "./kit/sentences.js";
import { closeSheets } from "./kit/sheet.js";
import { Trail } from "./kit/trail.js";
import { say } from "./kit/words.js";
import { announce, element } from "../common/element.js";
import { routeOf } from "./routes.js";
import { isUpdateWaiting } from "./update.js";
import { showAll } from "./screens/messages.js";

export { loadLanguage, prepareFormats } from "./kit/words.js";
export { showIncomplete } from "./screens/refused.js";

/** The width from which a list and one of its entries are side by side. */
const wide = matchMedia("(min-width: 60rem)");

const tabs = ["scan", "channels", "messages", "me"];

/** The frame: tabs, and the screens of the present path. */
export class App {
  #root = document.getElementById("app");
  #columns = element("main", { id: "columns" });
  #links = new Map(
    tabs.map((tab) => [
      tab,
      element("a", { href: `#/${tab}` }, icon(tab), box("span", "", say(`tab.${tab}`))),
    ]),
  );
  #tabs = element(
    "nav",
    { id: "tabs", "aria-label": say("tabs.label") },
    box("div", "brand", logo(), box("span", "", "SeQRcast")),
    ...this.#links.values(),
  );
  /** The shown screens by the functions that made them, in the order of the columns. */
  #shown = new Map();
  /** The path and state that the screens were made for. */
  #place = null;
  #turn = 0;
  /** The turn of the shown screens. */
  #shownTurn = 0;
  /** The present run of `#show`. */
  #showing;
  #isMoving = false;
  #counting = 0;
  #isOpen = false;
  #trail = new Trail();
  /**
   * The outcomes of the scans that waited, for the scan screen. Null after the reader has seen
   * them.
   */
  unlockedWith = null;
  /** The state of the model that screens are made for. */
  state = null;
  /** What opened the app from outside, for the scan screen (`beginReading`); null: nothing, or it is there. */
  arrival = null;
  /** The code that a reader without an identity wanted to go on with; null: none. */
  goOnWith = null;
  /** The invitation that the reader follows, for the form of a request: owner and channel; null: none. */
  invited = null;
  /** The scanned locked text, for the screen that opens it; null: none. */
  lockedCode = null;

  /** @param {object} model see model/model.d.mts */
  constructor(model) {
    this.model = model;
  }

  /** @param {object?} arrival what opened this page from outside (`beginReading`); null: nothing */
  async start(arrival) {
    this.#root.replaceChildren(this.#columns, this.#tabs);
    addEventListener("popstate", () => this.#receive(takeArrival()));
    addEventListener("click", (event) => this.#follow(event));
    addEventListener("input", ({ target }) => forgetProblems(target));
    wide.addEventListener("change", () => this.show());
    await this.#arrive(arrival);
    globalThis.launchQueue?.setConsumer(({ files }) => {
      if (files.length > 0) this.#receive(arrivalOf(files));
    });
  }

  async #receive(arriving) {
    const taken = await arriving;
    await this.#arrive(taken === null ? null : beginReading(this.model, taken));
  }

  /** Shows the scan screen for what came from outside; without that, the screen at this place. */
  async #arrive(arrival) {
    if (arrival === null) return this.show({ isMoving: true });
    this.arrival = arrival;
    const state = await arrival.state;
    return this.go(state.is === "new" ? "start/scan" : "scan", { isInstead: true, state });
  }

  /** Goes to another screen; `isInstead` leaves no way back to this one; `state` was asked for already. */
  go(path, { isInstead = false, state } = {}) {
    this.#trail.go(path, { isInstead });
    return this.show({ isMoving: true, state });
  }

  /** Follows a link to a screen, unless the reader opens it in another tab or window. */
  #follow(event) {
    const link = event.target.closest?.("a[href^='#/']");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.hash.slice(2));
  }

  back(path) {
    if (history.length > 1) history.back();
    else this.go(path);
  }

  /**
   * Shows the screen at this place in the history, or else the one that the address names. Forms,
   * the camera and screens that refresh themselves stay, unless the reader comes from elsewhere.
   */
  show(options) {
    this.#showing = this.#show(options);
    return this.#showing;
  }

  async #show({ isMoving = false, state: known } = {}) {
    const turn = ++this.#turn;
    // Something may change before the reader's next screen is there.
    this.#isMoving ||= isMoving;
    const { path } = this.#trail;
    // A model that reads a code answers afterwards.
    const state = known ?? (await this.model.state());
    if (this.#isOpen && state.is !== "open") this.#clear();
    this.#isOpen = state.is === "open";
    const route = routeOf(path.split("/"), state);
    // Another screen was requested meanwhile; that run continues.
    if (turn !== this.#turn) return this.#showing;
    if (route.instead !== undefined) return this.go(route.instead, { isInstead: true });
    this.#trail.settle(path, route.address);
    this.state = state;
    const isTwo = wide.matches && route.list !== undefined;
    const makers = isTwo ? [route.list, route.detail ?? emptyDetail] : [route.detail ?? route.list];
    const place = placeOf(path, state);
    const kept = new Map(
      place === this.#place && !this.#isMoving ? [...this.#shown].filter(([, screen]) => stays(screen)) : [],
    );
    const made = new Map(
      await Promise.all(
        makers.map(async (make) => [
          make,
          kept.get(make) ?? (await make(this, ...route.values).catch(failedScreen)),
        ]),
      ),
    );
    if (turn !== this.#turn) {
      for (const [make, screen] of made) if (!kept.has(make)) screen.close?.();
      return this.#showing;
    }
    // A sheet belongs to the screen below it.
    if (this.#isMoving) closeSheets();
    const top = scrollY;
    const places = new Map([...this.#shown].map(([make, { view }]) => [make, view.scrollTop]));
    const giveFocusBack = focusIn(this.#columns);
    this.#columns.className = isTwo ? "two" : "";
    this.#replace(made);
    this.#place = place;
    this.#tabs.hidden = route.tab === null;
    for (const [tab, link] of this.#links) {
      if (tab === route.tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.#countUnread();
    for (const [make, screen] of made) {
      if (kept.has(make)) screen.refresh?.();
      else screen.shown?.();
    }
    const last = [...made.values()].at(-1);
    if (this.#isMoving) scrollTo(0, 0);
    else {
      giveFocusBack();
      for (const [make, { view }] of made) if (!kept.has(make)) view.scrollTop = places.get(make) ?? 0;
      scrollTo(0, top);
    }
    // The browser stores titles, too, so they name nothing private.
    document.title = route.tab === null ? "SeQRcast" : `${say(`tab.${route.tab}`)} · SeQRcast`;
    if (this.#isMoving) last.view.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
    this.#isMoving = false;
    this.#shownTurn = turn;
    this.#root.dataset.state = path || "start";
  }

  /**
   * Puts screens into the page. Screens already there are not moved: that would lose the focus, or
   * a camera's picture.
   */
  #replace(made) {
    for (const [make, screen] of this.#shown) {
      if (made.get(make) === screen) continue;
      screen.close?.();
      screen.view.remove();
    }
    [...made.values()].forEach(({ view }, index) => {
      const there = this.#columns.children[index] ?? null;
      if (there !== view) this.#columns.insertBefore(view, there);
    });
    this.#shown = made;
  }

  /** Removes everything shown while the app was open, because it is locked now, or erased. */
  #clear() {
    this.#replace(new Map());
    closeSheets();
    showAll();
    announce("");
    this.unlockedWith = this.lockedCode = this.arrival = this.invited = null;
    this.#trail.forget();
  }

  /** Redraws screens after a change. Forms and the camera stay. */
  async refresh() {
    const screens = [...this.#shown.values()];
    // Screens being made may have asked the model before the change.
    if (this.#turn === this.#shownTurn && screens.every(stays)) {
      for (const screen of screens) screen.refresh?.();
      this.#countUnread();
    } else await this.show();
  }

  /** Marks the tab “Me” when another version waits. */
  async noteUpdate() {
    if (!(await isUpdateWaiting())) return;
    const link = this.#links.get("me");
    link.querySelector(".count")?.remove();
    link.append(box("span", "count", icon("renew"), box("span", "unseen", " ", say("tab.update"))));
  }

  /** Shows the number of unread messages at their tab. If counting fails, the screens say why. */
  async #countUnread() {
    const turn = ++this.#counting;
    const unread = this.#isOpen ? await this.model.unreadCount().catch(() => 0) : 0;
    if (turn !== this.#counting) return;
    const link = this.#links.get("messages");
    link.querySelector(".count")?.remove();
    if (unread > 0) link.append(countTag(unread));
  }
}

/** Removes the errors of a form once a field of it changes. */
function forgetProblems(target) {
  for (const problem of target.closest?.("form, dialog")?.querySelectorAll("[role='alert']") ?? []) {
    problem.replaceChildren();
  }
}

/** Whether a screen stays when something changes, instead of being made again. */
function stays({ refresh, isStill }) {
  return refresh !== undefined || isStill;
}

/**
 * Returns the path and state that screens are made for. While the app is locked, the lock counts:
 * another tab may change it.
 */
function placeOf(path, { is, lock }) {
  return [path, is, is === "locked" ? lock : ""].join(" ");
}

/** Makes a screen that says why another one cannot be drawn. */
async function failedScreen(error) {
  return {
    view: element(
      "section",
      { class: "screen" },
      box("div", "content start", element("h1", { class: "headline", tabindex: "-1" }, ...reasonOf(error))),
    ),
  };
}

/** Makes the empty place beside a list of which nothing is open. */
async function emptyDetail() {
  return { isStill: true, view: element("section", { class: "screen", "aria-hidden": "true" }) };
}
