import { bytesOfBase64, textOf } from "../common/bytes.js";
import { announce, byID } from "../common/element.js";
import { decimalDegrees } from "../common/location.js";
import { drawScale, showMiddle } from "./caption.js";
import { Cities } from "../common/map/cities.js";
import { areAtOnePlace } from "../common/map/clusters.js";
import { EntryList } from "./entries.js";
import { Filter, plainText } from "./filter.js";
import { installGestures } from "../common/map/gestures.js";
import { MarkLayer } from "./marks.js";
import { speak } from "../common/words.js";
import englishContents from "../common/words/contents-en.js";
import { projected, wrapped } from "../common/map/projection.js";
import { counted, numberOf, sightingsFrom, timeElement, viewersClock } from "./sightings.js";
import { MapView } from "../common/map/view.js";
import { WorldLayer } from "../common/map/worldlayer.js";

/** The duration of a move, in milliseconds. */
const motionTime = 250;

/** The page: the map, the list beside it, and the chosen message. */
class SightingsMap {
  #sightings;
  #view = new MapView();
  #cities;
  #world;
  #marks;
  #filter;
  #list;
  #chosen = null;
  #shown = { messages: [], points: [] };
  #frame = 0;
  /** The frame that moves the map next; 0: it stands still. */
  #motion = 0;
  #isFitted = false;

  constructor(worldData, messagesData) {
    this.#sightings = sightingsFrom(messagesData);
    const { messages, points } = this.#sightings;
    this.#cities = new Cities(worldData);
    this.#world = new WorldLayer(worldData, this.#cities);
    const describe = (place) => this.#cities.describe(place);
    this.#marks = new MarkLayer({ onChoice: (chosen) => this.#openMark(chosen), describe });
    this.#list = new EntryList({
      onChoice: (message) => this.#choose(message === this.#chosen ? null : message, true),
      onPlace: (sighting) => this.#goTo(sighting),
      describe,
    });
    this.#filter = new Filter(this.#sightings, () => this.#refilter());
    byID("lead").append(
      `${counted(messages.length, "message")}, ${counted(points.length, "sighting")} · made `,
      timeElement(messagesData.made),
    );
    byID("zone").textContent = `Times are by your clock (${viewersClock.resolvedOptions().timeZone}).`;
    const onFit = () => this.#fit();
    const onStep = (factor) => this.#move({ ...this.#view, scale: this.#view.scale * factor });
    installGestures(byID("map"), this.#view, { onChange: () => this.#stopAndDraw(), onFit, onStep });
    byID("zoom-in").addEventListener("click", () => onStep(2));
    byID("zoom-out").addEventListener("click", () => onStep(0.5));
    byID("fit").addEventListener("click", onFit);
    byID("all").addEventListener("click", () => this.#showOnly(null));
    this.#refilter();
    new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect)).observe(byID("map"));
  }

  #resize({ width, height }) {
    this.#view.resize(width, height);
    if (!this.#isFitted) this.#view.set(this.#view.fitted(this.#sightings.points));
    this.#isFitted = true;
    this.#draw();
  }

  #refilter() {
    this.#shown = this.#filter.apply();
    const { messages } = this.#shown;
    this.#marks.points = this.#shown.points;
    if (!messages.includes(this.#chosen)) this.#chosen = null;
    this.#list.messages = messages;
    this.#list.choose(this.#chosen);
    const all = this.#sightings.messages.length;
    byID("count").textContent =
      messages.length === all
        ? counted(all, "message")
        : `${messages.length.toLocaleString()} of ${counted(all, "message")}`;
    announce(byID("count").textContent);
    byID("fit").disabled = messages.length === 0;
    this.#draw();
  }

  /** Shows only the messages with these indices, or all (null); `text` describes them. */
  #showOnly(indices, text = "") {
    const wasShown = !byID("only").hidden;
    this.#filter.only = indices;
    byID("only").hidden = indices === null;
    byID("only-text").textContent = text;
    this.#refilter();
    if (indices === null && wasShown) byID("list-title").focus();
  }

  /**
   * Handles a chosen mark: opens its message if it is one, lists those at one place, zooms in on
   * others.
   */
  #openMark(points) {
    const indices = new Set(points.map((point) => point.message));
    if (indices.size === 1) return this.#choose(this.#sightings.messages[points[0].message], false);
    if (!areAtOnePlace(points, this.#view.mostScale)) return this.#zoomTo(points);
    const [{ latitude, longitude }] = points;
    const place = `${decimalDegrees(latitude)}, ${decimalDegrees(longitude)}`;
    this.#showOnly(indices, `${counted(points.length, "sighting")} at ${place}`);
    byID("list").scrollIntoView({ block: "nearest" });
  }

  /** Opens a message in the list; `isMoving` also shows where it was last seen. */
  #choose(message, isMoving) {
    this.#chosen = message;
    this.#list.choose(message);
    const point =
      message === null
        ? undefined
        : this.#shown.points.filter((candidate) => candidate.message === message.index).at(-1);
    if (isMoving && point !== undefined) this.#goTo(point);
    else this.#draw();
    if (message === null) return;
    announce(`${plainText(message.channel.name)} ${numberOf(message)} is open in the list`);
  }

  #fit() {
    if (this.#shown.points.length > 0) this.#move(this.#view.fitted(this.#shown.points));
  }

  /** Shows these points nearer than before, so that their mark opens in the end. */
  #zoomTo(points) {
    const fitted = this.#view.fitted(points);
    this.#move({ ...fitted, scale: Math.max(fitted.scale, 2 * this.#view.scale) });
  }

  #goTo({ latitude, longitude }) {
    const point = projected(latitude, longitude);
    this.#move({ ...point, scale: Math.max(this.#view.scale, this.#view.fitted([point]).scale) });
  }

  /** Moves the view, without animation if the viewer wants none, or if the way is far. */
  #move(target) {
    this.#stop();
    const { x, y, scale } = this.#view;
    const [right, down, zoom] = [wrapped(target.x - x), target.y - y, Math.log(target.scale / scale)];
    const isFar = Math.hypot(right, down) * Math.min(scale, target.scale) > 2 * this.#view.width;
    const step = (share) => {
      this.#view.set({ x: x + right * share, y: y + down * share, scale: scale * Math.exp(zoom * share) });
      this.#draw();
    };
    if (isFar || matchMedia("(prefers-reduced-motion: reduce)").matches) return step(1);
    const start = performance.now();
    const frame = (now) => {
      const share = Math.min(1, Math.max(0, now - start) / motionTime);
      this.#motion = share < 1 ? requestAnimationFrame(frame) : 0;
      step(share * (2 - share));
    };
    this.#motion = requestAnimationFrame(frame);
  }

  #stop() {
    cancelAnimationFrame(this.#motion);
    this.#motion = 0;
  }

  #stopAndDraw() {
    this.#stop();
    this.#draw();
  }

  /**
   * Draws once before the next repaint, however often it is called. Waits until the map has a size.
   */
  #draw() {
    if (!this.#isFitted) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const marks = this.#marks.draw(this.#view, this.#chosen?.index ?? null);
      this.#world.draw(this.#view, marks);
      drawScale(this.#view);
      if (this.#motion === 0) showMiddle(this.#view, this.#cities);
    });
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const data = (id) => JSON.parse(textOf(bytesOfBase64(byID(id).textContent)));
  speak("en", englishContents);
  new SightingsMap(data("world-data"), data("messages-data"));
  document.querySelector("main").dataset.outcome = "success";
});
