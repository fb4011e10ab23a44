import { contentViews } from "../contentview.js";
import { byID, element } from "../element.js";
import { visibleText } from "../visible.js";
import { numberOf } from "./sightings.js";

/** Without case and accents. */
function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** All words of a message, to be looked through. */
function wordsOf({ channel, content, ...message }) {
  const { text = "", file, record } = content ?? {};
  const fields = record === undefined ? [] : [record.type, ...record.fields.flat()];
  const files = file === undefined ? [] : [file.name, file.mediaType];
  return folded([channel.name, numberOf(message), channel.owner?.name ?? "", text, ...files, ...fields].join("\n"));
}

/** Which messages and points are shown, by the form above the list. */
export class Filter {
  #messages;
  #points;
  #channels;
  #words = new Map();
  /** The messages at a place that was chosen; null: everywhere. */
  only = null;

  constructor({ messages, points }, onChange) {
    this.#messages = messages;
    this.#points = points;
    this.#channels = [...new Set(messages.map((message) => message.channel))];
    const types = [...new Set(messages.map((message) => message.type))];
    for (const [index, channel] of this.#channels.entries()) {
      // What an option shows has no elements in it, so that a name is spelled out as text.
      const owner = channel.owner === undefined ? "you" : channel.owner.name ?? "no name";
      byID("channel").append(element("option", { value: index }, `${plainText(channel.name)} · ${plainText(owner)}`));
    }
    for (const type of Object.keys(contentViews).filter((name) => types.includes(name))) {
      byID("type").append(element("option", { value: type }, contentViews[type].title));
    }
    for (const id of ["words", "since", "until"]) byID(id).addEventListener("input", onChange);
    for (const id of ["channel", "type"]) byID(id).addEventListener("change", onChange);
    byID("filter").addEventListener("submit", (event) => event.preventDefault());
  }

  /** @returns {{messages: object[], points: object[]}} what is left */
  apply() {
    const words = folded(byID("words").value).split(/\s+/).filter((word) => word !== "");
    const channel = byID("channel").value === "" ? null : this.#channels[Number(byID("channel").value)];
    const type = byID("type").value;
    const [since, until] = [dayIn("since", 0), dayIn("until", 1)];
    const isSeen = ({ time }) => (since === null || time >= since) && (until === null || time < until);
    const messages = this.#messages.filter((message) =>
      (this.only === null || this.only.has(message.index))
      && (channel === null || message.channel === channel)
      && (type === "" || message.type === type)
      && message.sightings.some((sighting) => sighting.latitude !== undefined && isSeen(sighting))
      && words.every((word) => this.#wordsOf(message).includes(word)));
    const shown = new Set(messages.map((message) => message.index));
    return { messages, points: this.#points.filter((point) => shown.has(point.message) && isSeen(point)) };
  }

  #wordsOf(message) {
    if (!this.#words.has(message.index)) this.#words.set(message.index, wordsOf(message));
    return this.#words.get(message.index);
  }
}

/**
 * The first second of the day in a field, or of one so many days later, by the viewer's clock; null: none was chosen.
 */
function dayIn(id, later) {
  const [year, month, day] = byID(id).value.split("-").map(Number);
  if (day === undefined) return null;
  const date = new Date(0);
  date.setFullYear(year, month - 1, day + later);
  date.setHours(0, 0, 0, 0);
  return date.getTime() / 1000;
}

/** As `visibleText`, where there is room for a text alone. */
export function plainText(text) {
  return visibleText(text).textContent;
}
