import { box, countTag } from "./kit/parts.js";
import { focusIn } from "./kit/focus.js";
import { icon, logo } from "./kit/icons.js";
import { reasonOf } from "./kit/sentences.js";
import { closeSheets } from "./kit/sheet.js";
import { Trail } from "./kit/trail.js";
import { say } from "./kit/words.js";
import { announce, element } from "./web/element.js";
import { routeOf } from "./routes.js";
import { isUpdateWaiting } from "./update.js";
import { showAll } from "./screens/messages.js";

export { loadLanguage } from "./kit/words.js";
export { showIncomplete } from "./screens/refused.js";

/** From this width on a list and one of it stand side by side. */
const wide = matchMedia("(min-width: 60rem)");

const tabs = ["scan", "channels", "messages", "me"];

/** The frame: tabs, and the screens that the address names. */
export class App {
  #root = document.getElementById("app");
  #columns = element("main", { id: "columns" });
  #links = new Map(tabs.map((tab) => [tab, element("a", { href: `#/${tab}` }, icon(tab), box("span", "", say(`tab.${tab}`)))]));
  #tabs = element("nav", { id: "tabs", "aria-label": say("tabs.label") },
    box("div", "brand", logo(), box("span", "", "SeQRcast")), ...this.#links.values());
  /** The screens by what made them, in the order of the columns. */
  #shown = new Map();
  /** What they were made for. */
  #place = null;
  #turn = 0;
  /** The turn whose screens are shown. */
  #shownTurn = 0;
  /** What is being shown now, by `#show`. */
  #showing;
  #isMoving = false;
  #counting = 0;
  #isOpen = false;
  #trail = new Trail();
  /** What came of the scans that waited, for the scan screen; null: it was told. */
  unlockedWith = null;
  /** The locked text that was scanned, for the screen that opens it; null: none. */
  lockedCode = null;

  /** @param {object} model see model/model.d.mts */
  constructor(model) {
    this.model = model;
  }

  async start() {
    this.#root.replaceChildren(this.#columns, this.#tabs);
    addEventListener("popstate", () => this.show({ isMoving: true }));
    addEventListener("click", (event) => this.#follow(event));
    addEventListener("input", ({ target }) => forgetProblems(target));
    wide.addEventListener("change", () => this.show());
    await this.show();
  }

  /** Goes to another screen; `isInstead` leaves no way back to this one. */
  go(path, { isInstead = false } = {}) {
    this.#trail.go(path, { isInstead });
    return this.show({ isMoving: true });
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
   * Shows the screen of this place in the history, or else the one that the address names. Forms, the camera and what draws
   * itself anew stay there, unless the reader comes from elsewhere.
   */
  show(options) {
    this.#showing = this.#show(options);
    return this.#showing;
  }

  async #show({ isMoving = false } = {}) {
    const turn = ++this.#turn;
    // Something may change before the screen is there that the reader goes to.
    this.#isMoving ||= isMoving;
    const { path } = this.#trail;
    const state = await this.model.state();
    if (this.#isOpen && state.is !== "open") this.#clear();
    this.#isOpen = state.is === "open";
    const route = routeOf(path.split("/"), state);
    // Another screen was asked for meanwhile, and ends what this one began.
    if (turn !== this.#turn) return this.#showing;
    if (route.instead !== undefined) return this.go(route.instead, { isInstead: true });
    this.#trail.settle(path, route.address);
    const isTwo = wide.matches && route.list !== undefined;
    const makers = isTwo ? [route.list, route.detail ?? emptyDetail] : [route.detail ?? route.list];
    const place = placeOf(path, state);
    const kept = new Map(place === this.#place && !this.#isMoving ? [...this.#shown].filter(([, screen]) => stays(screen)) : []);
    const made = new Map(await Promise.all(makers.map(async (make) =>
      [make, kept.get(make) ?? await make(this, ...route.values).catch(failedScreen)])));
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
    // The browser keeps titles, too.
    document.title = route.tab === null ? "SeQRcast" : `${say(`tab.${route.tab}`)} · SeQRcast`;
    if (this.#isMoving) last.view.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
    this.#isMoving = false;
    this.#shownTurn = turn;
    this.#root.dataset.state = path || "start";
  }

  /** Puts screens into the page. One that is there already is not moved: it would lose its focus, and a camera its picture. */
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

  /** Removes all that was shown while the app was open: it is locked now, or erased. */
  #clear() {
    this.#replace(new Map());
    closeSheets();
    showAll();
    announce("");
    this.unlockedWith = this.lockedCode = null;
    this.#trail.forget();
  }

  /** Draws anew what shows something that may have changed; forms and the camera stay as they are. */
  async refresh() {
    const screens = [...this.#shown.values()];
    // Screens that are being made may have asked the model before the change.
    if (this.#turn === this.#shownTurn && screens.every(stays)) {
      for (const screen of screens) screen.refresh?.();
      this.#countUnread();
    } else await this.show();
  }

  /** Says beside the tab of one's own things that another version waits. */
  async noteUpdate() {
    if (!await isUpdateWaiting()) return;
    const link = this.#links.get("me");
    link.querySelector(".count")?.remove();
    link.append(box("span", "count", icon("renew"), box("span", "unseen", " ", say("tab.update"))));
  }

  /** Says beside the messages' tab how many are unread. Where that cannot be counted, the screens say why. */
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
  for (const problem of target.closest?.("form, dialog")?.querySelectorAll("[role='alert']") ?? []) problem.replaceChildren();
}

/** Whether a screen is not made anew when something changes. */
function stays({ refresh, isStill }) {
  return refresh !== undefined || isStill;
}

/** What screens are made for. While the app is locked the lock counts, since another tab may change it. */
function placeOf(path, { is, lock }) {
  return [path, is, is === "locked" ? lock : ""].join(" ");
}

/** A screen that cannot be drawn says why. */
async function failedScreen(error) {
  return { view: element("section", { class: "screen" },
    box("div", "content start", element("h1", { class: "headline", tabindex: "-1" }, ...reasonOf(error)))) };
}

/** The place beside a list of which nothing is open. */
async function emptyDetail() {
  return { isStill: true, view: element("section", { class: "screen", "aria-hidden": "true" }) };
}
