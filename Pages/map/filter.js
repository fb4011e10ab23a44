import { contentTitle, contentViews } from "../common/contentview.js";
import { byID, element } from "../common/element.js";
import { visibleText } from "../common/visible.js";
import { numberOf } from "./sightings.js";

/** Removes case and accents, for searching. */
function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** All text of a message that can be searched. */
function wordsOf({ channel, content, ...message }) {
  const { text = "", file, record } = content ?? {};
  const fields = record === undefined ? [] : [record.type, ...record.fields.flat()];
  const files = file === undefined ? [] : [file.name, file.mediaType];
  const names = [channel.name, numberOf(message), channel.owner?.name ?? ""];
  return folded([...names, text, ...files, ...fields].join("\n"));
}

/** Selects the messages and points that match the form above the list. */
export class Filter {
  #messages;
  #points;
  #channels;
  #words = new Map();
  /** The indices of the messages at a chosen place; null: everywhere. */
  only = null;

  constructor({ messages, points }, onChange) {
    this.#messages = messages;
    this.#points = points;
    this.#channels = [...new Set(messages.map((message) => message.channel))];
    const types = [...new Set(messages.map((message) => message.type))];
    for (const [index, channel] of this.#channels.entries()) {
      // An option can contain only text, so characters of a name are spelled out as text.
      const owner = channel.owner?.name ?? "you";
      const label = `${plainText(channel.name)} · ${plainText(owner)}`;
      byID("channel").append(element("option", { value: index }, label));
    }
    for (const type of Object.keys(contentViews).filter((name) => types.includes(name))) {
      byID("type").append(element("option", { value: type }, contentTitle(type)));
    }
    for (const id of ["words", "since", "until"]) byID(id).addEventListener("input", onChange);
    for (const id of ["channel", "type"]) byID(id).addEventListener("change", onChange);
    byID("filter").addEventListener("submit", (event) => event.preventDefault());
  }

  /** @returns {{messages: object[], points: object[]}} those that match */
  apply() {
    const words = folded(byID("words").value)
      .split(/\s+/)
      .filter((word) => word !== "");
    const channel = byID("channel").value === "" ? null : this.#channels[Number(byID("channel").value)];
    const type = byID("type").value;
    const [since, until] = [dayIn("since", 0), dayIn("until", 1)];
    const isSeen = ({ time }) => (since === null || time >= since) && (until === null || time < until);
    const messages = this.#messages.filter(
      (message) =>
        (this.only === null || this.only.has(message.index))
        && (channel === null || message.channel === channel)
        && (type === "" || message.type === type)
        && message.sightings.some((sighting) => sighting.latitude !== undefined && isSeen(sighting))
        && words.every((word) => this.#wordsOf(message).includes(word)),
    );
    const shown = new Set(messages.map((message) => message.index));
    return { messages, points: this.#points.filter((point) => shown.has(point.message) && isSeen(point)) };
  }

  #wordsOf(message) {
    if (!this.#words.has(message.index)) this.#words.set(message.index, wordsOf(message));
    return this.#words.get(message.index);
  }
}

/**
 * The first second of the day in a field, or `later` days after it, by the viewer's clock; null if
 * no day is set.
 */
function dayIn(id, later) {
  const [year, month, day] = byID(id).value.split("-").map(Number);
  if (day === undefined) return null;
  const date = new Date(0);
  date.setFullYear(year, month - 1, day + later);
  date.setHours(0, 0, 0, 0);
  return date.getTime() / 1000;
}

/** Returns `visibleText` as text only. */
export function plainText(text) {
  return visibleText(text).textContent;
}
