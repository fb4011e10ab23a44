import { box, countTag } from "./kit/parts.js";
import { icon, logo } from "./kit/icons.js";
import { reasonOf } from "./kit/sentences.js";
import { closeSheets } from "./kit/sheet.js";
import { Trail } from "./kit/trail.js";
import { say } from "./kit/words.js";
import { announce, element } from "./web/element.js";
import { routeOf } from "./routes.js";
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
  #tabs = element("nav", { id: "tabs", "aria-label": say("tabs.label") });
  #shown = [];
  #turn = 0;
  #tab = null;
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

  /** Shows the screen of this place in the history, or else the one that the address names. */
  async show({ isMoving = false } = {}) {
    const turn = ++this.#turn;
    const { path } = this.#trail;
    const state = await this.model.state();
    if (this.#isOpen && state.is !== "open") this.#clear();
    this.#isOpen = state.is === "open";
    const route = routeOf(path.split("/"), state);
    if (turn !== this.#turn) return;
    if (route.instead !== undefined) return this.go(route.instead, { isInstead: true });
    this.#trail.settle(path, route.address);
    const isTwo = wide.matches && route.list !== undefined;
    const makers = isTwo ? [route.list, route.detail ?? emptyDetail] : [route.detail ?? route.list];
    const made = await Promise.all(makers.map((make) => make(this, ...route.values).catch(failedScreen)));
    // Another screen was asked for meanwhile.
    if (turn !== this.#turn) {
      for (const screen of made) screen.close?.();
      return;
    }
    // A sheet belongs to the screen below it.
    if (isMoving) closeSheets();
    const places = this.#shown.map(({ view }) => view.scrollTop);
    const top = scrollY;
    for (const screen of this.#shown) screen.close?.();
    this.#shown = made;
    this.#columns.className = isTwo ? "two" : "";
    this.#columns.replaceChildren(...made.map(({ view }) => view));
    this.#tab = route.tab;
    this.#tabs.hidden = route.tab === null;
    await this.#drawTabs(route.tab);
    for (const screen of made) screen.shown?.();
    if (isMoving) scrollTo(0, 0);
    else {
      made.forEach(({ view }, index) => { view.scrollTop = places[index] ?? 0; });
      scrollTo(0, top);
    }
    // The browser keeps titles, too.
    document.title = route.tab === null ? "SeQRcast" : `${say(`tab.${route.tab}`)} · SeQRcast`;
    if (isMoving) made.at(-1).view.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
    this.#root.dataset.state = path || "start";
  }

  /** Removes all that was shown while the app was open: it is locked now, or erased. */
  #clear() {
    for (const screen of this.#shown) screen.close?.();
    this.#shown = [];
    this.#columns.replaceChildren();
    closeSheets();
    showAll();
    announce("");
    this.unlockedWith = this.lockedCode = null;
    this.#trail.forget();
  }

  /** Draws anew what shows something that may have changed; forms and the camera stay as they are. */
  async refresh() {
    if (this.#shown.every(({ refresh, isStill }) => refresh !== undefined || isStill)) {
      for (const screen of this.#shown) screen.refresh?.();
      await this.#drawTabs(this.#tab);
    } else await this.show();
  }

  async #drawTabs(current) {
    const unread = current === null ? 0 : await this.model.unreadCount();
    const brand = box("div", "brand", logo(), box("span", "", "SeQRcast"));
    this.#tabs.replaceChildren(brand, ...tabs.map((tab) => {
      const link = element("a", { href: `#/${tab}`, "aria-current": tab === current ? "page" : false },
        icon(tab), box("span", "", say(`tab.${tab}`)));
      if (tab === "messages" && unread > 0) link.append(countTag(unread));
      return link;
    }));
  }
}

/** A screen that cannot be drawn says why. */
async function failedScreen(error) {
  return { view: element("section", { class: "screen" },
    box("div", "content start", element("h1", { class: "headline", tabindex: "-1" }, ...reasonOf(error)))) };
}

/** The place beside a list of which nothing is open. */
async function emptyDetail() {
  return { view: element("section", { class: "screen", "aria-hidden": "true" }) };
}
