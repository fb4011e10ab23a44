import { element } from "../common/element.js";
import { visibleText } from "../common/visible.js";
import { projected } from "../common/map/projection.js";

/**
 * The messages of the page, and the points of the map: their sightings at known places.
 * @param {{channels: object[], messages: object[]}} data as `MapPage` writes it
 */
export function sightingsFrom(data) {
  const messages = data.messages.map((message, index) => ({
    ...message,
    index,
    channel: data.channels[message.channel],
  }));
  const points = messages.flatMap((message) =>
    message.sightings
      .filter((sighting) => sighting.latitude !== undefined)
      .map((sighting) => ({
        ...sighting,
        message: message.index,
        ...projected(sighting.latitude, sighting.longitude),
      })),
  );
  points.forEach((point, index) => {
    point.index = index;
  });
  return { messages, points };
}

/** `#3`, or `#3.2` for the second message under a number. */
export function numberOf({ number, claim }) {
  return `#${number}${claim === 1 ? "" : `.${claim}`}`;
}

/** Shows a channel's owner. The program wrote the name in its printed form, with its state. */
export function ownerView({ owner }) {
  return owner === undefined ? "you" : visibleText(owner.name);
}

/** Whether a message is expired now. */
export function isExpired({ expires }) {
  return expires !== undefined && expires * 1000 <= Date.now();
}

export const viewersClock = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Shows a time by the viewer's clock. */
export function timeElement(seconds) {
  const date = new Date(seconds * 1000);
  return element("time", { datetime: date.toISOString() }, viewersClock.format(date));
}

/** `1 message`, `2,345 messages` */
export function counted(count, noun) {
  return `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
}
