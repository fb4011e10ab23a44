import { pastedCodes } from "../../common/code.js";
import { announce, element } from "../../common/element.js";
import { Advice, advices } from "../scan/advice.js";
import { isFilmPart } from "../scan/film.js";
import { Overlay } from "../scan/overlay.js";
import { CameraReading } from "../scan/reading.js";
import { Scanner } from "../scan/scanner.js";
import { ScanSession, markOf } from "../scan/session.js";
import { sentencesOfUnopened } from "../scan/unopened.js";
import { icon } from "../kit/icons.js";
import { box, button } from "../kit/controls.js";
import { openFailure } from "../kit/sentences.js";
import { say } from "../kit/words.js";
import { FilmWatch } from "./filmwatch.js";
import { openPaste } from "./paste.js";
import { PlaceSwitch } from "./placeswitch.js";
import { askToFollow } from "./subscribe.js";
import { drawScanSheet } from "./scansheet.js";
import { drawLockedSheet } from "./locked.js";
import { drawNewSheet } from "./newsheet.js";
import { toggle } from "./toggle.js";

const kept = [];

/** Returns a scanner, which is kept for the next time. If it has ended, makes another. */
function scanner(place = 0) {
  if (kept[place]?.isClosed ?? true) kept[place] = new Scanner();
  return kept[place];
}

/** The milliseconds after which an unseen code has left the view. */
const goneTime = 1000;

/**
 * Shows the camera and its outcomes. While the app is locked, codes wait; before there is an
 * identity, they are explained.
 */
export async function scanScreen(app) {
  const { is } = app.state;
  const screen = new ScanScreen(app, is);
  const restoring = is === "open" ? screen.restore() : null;
  // The model answers after it has read an arriving code, which has no place.
  if (app.arrival === null) await restoring;
  else restoring?.catch(() => {});
  return screen;
}

class ScanScreen {
  isStill = true;
  /** The switch of places. */
  places;
  #app;
  #state;
  #session;
  #reading;
  #overlay = new Overlay();
  #isOpen = true;
  /** Whether the code that opened the screen is still being read. */
  #isArriving;
  /** Counts the drawings of the sheet. */
  #turn = 0;
  #advice = new Advice();
  #isAdvising = false;
  /** The outcomes of films that were begun before the screen was opened. */
  #films = [];
  #filmWatch = new FilmWatch();
  #isFinishing = false;
  /** The sentence that says why the camera is off; null: it is on, or starts. */
  #cameraFault = null;
  /** The last sightings of codes that could not be stored. */
  #failed = new Map();
  #video = element("video", { playsinline: true, "aria-label": say("scan.view") });
  #said = element("p", { class: "said", role: "status", hidden: true });
  #sheet = element("section", { class: "sheet scan-sheet", "aria-label": say("scan.results") });
  #torch = toggle("torch", "scan.torch", () => this.#switchTorch(), { isBare: true });
  #retry = button("glass", "camera.retry", () => {
    this.#say(null);
    this.#reading.start();
  });
  #input = element("input", {
    id: "picture",
    type: "file",
    accept: "image/*",
    multiple: true,
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
  });

  /** @param {"open" | "locked" | "new"} state */
  constructor(app, state) {
    this.#app = app;
    this.#state = state;
    this.places = new PlaceSwitch(app.model, () => this.#say("scan.noPlaces"));
    this.#isArriving = app.arrival !== null;
    // The scanner starts while the screen is made. Whoever opened a link has scanned its code already.
    if (!this.#isArriving) scanner();
    this.#session = new ScanSession(app.model);
    this.#session.onChange = (outcomes) => this.#report(outcomes);
    this.#video.muted = true;
    this.#reading = new CameraReading(this.#video, scanner);
    this.view = this.#make();
    this.#watch();
    this.#listen();
  }

  #make() {
    const picture = toggle("picture", "scan.picture", () => this.#input.click(), { isAction: true });
    const paste = toggle(
      "paste",
      "scan.paste",
      async () => {
        const texts = await openPaste();
        if (texts !== undefined) await this.#take(texts, { isByHand: true });
      },
      { isAction: true },
    );
    this.#torch.hidden = this.#retry.hidden = true;
    const first = {
      open: this.places.view,
      locked: box("span", "glass sign", icon("lock", "small"), box("span", "", say("scan.locked"))),
      new: element(
        "a",
        { class: "glass sign", href: "#/start" },
        icon("back", "small"),
        box("span", "", say("back")),
      ),
    }[this.#state];
    return element(
      "section",
      { class: "screen camera-screen" },
      element("h1", { class: "unseen", tabindex: "-1" }, say("tab.scan")),
      box(
        "div",
        "over",
        box("div", "camera", this.#video, this.#overlay.element),
        box("div", "tools", first, this.#torch),
        box("div", "stack said-place", this.#said, this.#retry),
        box("div", "tools", picture, this.#input, this.#zoom(), paste),
      ),
      this.#sheet,
    );
  }

  /** Restores the stored setting of places, and the film that was seen last. */
  async restore() {
    const { model } = this.#app;
    const [settings, films] = await Promise.all([model.settings(), model.films()]);
    this.#films = films.slice(0, 1);
    if (this.#isOpen) this.places.restore(settings);
  }

  #zoom() {
    const buttons = [1, 2].map((factor) => {
      const made = element("button", { type: "button", "aria-pressed": String(factor === 1) }, `${factor}×`);
      made.addEventListener("click", () => {
        buttons.forEach((button) => button.setAttribute("aria-pressed", String(button === made)));
        this.#reading.setZoom(factor);
        this.#overlay.clear();
      });
      return made;
    });
    return element("span", { class: "zoom", role: "group", "aria-label": say("scan.zoom") }, ...buttons);
  }

  #listen() {
    this.#input.addEventListener("change", () => {
      this.#readFiles([...this.#input.files]);
      this.#input.value = "";
    });
    const listeners = {
      paste: (event) => this.#paste(event),
      dragover: (event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
      drop: (event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        this.#readFiles([...event.dataTransfer.files]);
      },
    };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
    this.close = () => {
      this.#isOpen = false;
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
      this.places.close();
      this.#reading.close();
      this.#filmWatch.close();
    };
  }

  shown() {
    const { arrival } = this.#app;
    this.#app.arrival = null;
    if (arrival === null) this.#reading.open();
    else {
      this.#retry.hidden = false;
      this.#cameraFault = "camera.waits";
      this.#takeArrival(arrival);
    }
    this.#drawMarks();
    // The app may be locked again by now.
    if (this.#state === "open") this.#session.report(this.#app.unlockedWith ?? this.#films);
    this.#app.unlockedWith = null;
    this.#drawSheet();
  }

  refresh() {
    if (this.#state === "locked") this.#drawSheet();
  }

  #watch() {
    this.#reading.onStart = () => {
      const hadFocus = document.activeElement === this.#retry;
      this.#retry.hidden = true;
      if (hadFocus) this.view.querySelector("h1").focus({ preventScroll: true });
      this.#torch.hidden = !this.#reading.hasTorch;
      this.#noteCamera(null);
    };
    this.#reading.onEnd = (key) => {
      this.#overlay.clear();
      this.#say(key);
      this.#retry.hidden = key === null;
      if (key !== null) this.#noteCamera(key);
    };
    this.#reading.onFound = async (found) => {
      const { symbols, unopened } = found;
      this.#overlay.see(
        symbols.map((symbol) =>
          isFilmPart(symbol.text) ? { ...symbol, label: this.#filmWatch.label, kind: "found" } : symbol,
        ),
      );
      const unread = this.#advice.after(found);
      const advice = this.#filmWatch.isSlow ? "film.slow" : unread;
      const [reason] = sentencesOfUnopened(unopened);
      if (reason !== undefined && symbols.length === 0) this.#say(reason.key, reason.values);
      else if (advice === null ? this.#isAdvising : advice !== undefined) this.#say(advice);
      const texts = symbols
        .map(({ text }) => text)
        .filter((text) => !this.#session.isKnown(text) && !this.#isFailing(text));
      if (texts.length > 0) this.#take(texts, {});
    };
  }

  /** Redraws the sheet when the camera goes on or off: it suggests only a running camera. */
  #noteCamera(fault) {
    if (this.#cameraFault === fault) return;
    this.#cameraFault = fault;
    this.#drawSheet();
  }

  async #drawMarks() {
    while (this.#isOpen) {
      const { view } = this.#reading;
      if (view !== null) this.#overlay.draw(view);
      await new Promise(requestAnimationFrame);
    }
  }

  /**
   * Whether a code that could not be stored has stayed in view since, so that the next frame would
   * fail, too.
   */
  #isFailing(text) {
    const seen = this.#failed.get(text);
    if (seen === undefined) return false;
    const isInView = performance.now() - seen < goneTime;
    if (isInView) this.#failed.set(text, performance.now());
    else this.#failed.delete(text);
    return isInView;
  }

  /** Hands codes on. Failures are reported, and their codes can be scanned again. */
  async #take(texts, options) {
    try {
      const outcomes = await this.#session.take(texts, { place: this.places.place, ...options });
      outcomes.forEach((outcome, index) => {
        const mark = markOf(outcome, say);
        // A film has thousands of parts, so their label is not kept.
        if (mark !== null && !isFilmPart(texts[index])) this.#overlay.label(texts[index], ...mark);
      });
    } catch (error) {
      if (options.isByHand) return void (await openFailure(error));
      for (const text of texts) this.#failed.set(text, performance.now());
      // One sheet is enough.
      if (document.querySelector("dialog[open]") === null) await openFailure(error);
    }
  }

  /** Takes what opened the screen from outside; no sheet suggests scanning before it was read. */
  async #takeArrival({ texts, files, outcomes }) {
    this.#sheet.classList.add("arriving");
    if (texts.length > 0) await this.#take(texts, { isByHand: true, outcomes });
    await this.#readFiles(files);
    if (texts.length === 0 && files.length === 0) this.#say("scan.nothingShared");
    this.#isArriving = false;
    if (this.#session.shown.length === 0) this.#drawSheet();
  }

  async #readFiles(files) {
    if (files.length === 0) return;
    this.#say("scan.reading");
    const texts = new Set();
    const counts = new Map();
    const unopened = [];
    let unread = 0;
    for (const file of files) {
      const found = await scanner().searchFile(file);
      if (found.fault !== null) counts.set(found.fault, (counts.get(found.fault) ?? 0) + 1);
      else unread += found.unread.length;
      unopened.push(...found.unopened);
      for (const { text } of found.symbols) texts.add(text);
    }
    const faults = [
      ...[...counts].map(([key, count]) => ({ key, values: { count } })),
      ...sentencesOfUnopened(unopened),
    ];
    // Only the sheet of an open app shows the results of pictures.
    const [said = { key: this.#cameraFault }] = this.#state === "open" ? [] : faults;
    this.#say(said.key, said.values);
    await this.#take([...texts], { isByHand: true, pictures: { unread, faults } });
  }

  #paste(event) {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith("image/"));
    const text = event.clipboardData.getData("text/plain");
    if (event.target.closest?.("input, textarea") || (files.length === 0 && text === "")) return;
    event.preventDefault();
    if (files.length > 0) this.#readFiles(files);
    else this.#take(pastedCodes(text), { isByHand: true });
  }

  #report(outcomes) {
    if (!this.#isOpen) return;
    const complete = outcomes.find(({ kind, film }) => kind === "film" && film.held === film.needed);
    if (complete !== undefined && !this.#isFinishing) this.#finish(complete.film);
    const isShown = this.#filmWatch.report(outcomes, this.#sheet, this.#reading.view !== null);
    this.#reading.isFilming = this.#filmWatch.isWatching;
    if (isShown) return;
    const hasNews = outcomes.some(({ kind, isNew }) => (kind === "message" && isNew) || kind === "document");
    // Browsers let a page vibrate only after a touch.
    if (hasNews && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    this.#drawSheet();
    const offer = outcomes.find(({ kind }) => kind === "offer");
    if (offer !== undefined) this.#ask(offer);
  }

  /** Replaces a film whose parts are complete by its document. */
  async #finish({ id }) {
    this.#isFinishing = true;
    try {
      this.#session.report([await this.#app.model.finishFilm(id)]);
    } catch (error) {
      if (this.#isOpen) await openFailure(error);
    }
    this.#isFinishing = false;
  }

  /** Asks whether to follow, and replaces the offer by the answer. */
  async #ask({ code, offer }) {
    const channel = await askToFollow(this.#app, offer);
    if (!this.#isOpen) return;
    if (channel === undefined) this.#session.rest();
    else {
      this.#session.report([{ kind: "followed", code, channel, warnings: [], completes: null, forged: 0 }]);
    }
  }

  async #drawSheet() {
    const turn = ++this.#turn;
    // A locked app shows at once how to unlock it.
    if (this.#isArriving && this.#state !== "locked" && this.#session.shown.length === 0) return;
    const rest = () => this.#session.rest();
    const session = { ...this.#session, hasCamera: this.#cameraFault === null };
    const draw = { open: drawScanSheet, locked: drawLockedSheet, new: drawNewSheet }[this.#state];
    const children = await draw(this.#app, session, rest);
    // The screen was left, a code was read, or the app was unlocked meanwhile.
    if (!this.#isOpen || turn !== this.#turn || children.length === 0) return;
    const title = children.find((child) => child.matches("h2"));
    // Keeps the passphrase that is being typed.
    if (this.#state === "locked" && this.#sheet.querySelector("input")) {
      this.#sheet.querySelector(".waiting")?.replaceWith(children.find((child) => child.matches(".waiting")));
      return;
    }
    this.#sheet.replaceChildren(...children);
    // An animation has ten codes a second, so only some are announced.
    const [{ set } = {}] = this.#session.shown;
    if (title !== undefined && (set === undefined || set.held.length % 10 === 1)) announce(title.textContent);
  }

  #say(key, values) {
    const sentence = key === null ? "" : say(key, values);
    this.#isAdvising = advices.includes(key);
    this.#said.hidden = key === null;
    // A change of the status is read aloud.
    if (this.#said.textContent !== sentence) this.#said.textContent = sentence;
  }

  #switchTorch() {
    const isOn = this.#torch.getAttribute("aria-pressed") !== "true";
    this.#torch.setAttribute("aria-pressed", String(isOn));
    this.#reading.setTorch(isOn);
  }
}
