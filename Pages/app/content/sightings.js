import { element } from "../../common/element.js";
import { decimalDegrees } from "../../common/location.js";
import { box, row } from "../kit/controls.js";
import { capitalized, longTime, say, words } from "../kit/words.js";
import { SightingsMap } from "../map.js";
import { openPlace } from "./place.js";

/** The most sightings listed: the newest. */
const sightingLimit = 20;

/** Lists where and when a message was seen. */
export function sightings({ sightings: all }) {
  const shown = all.toReversed();
  const places = shown.filter(({ place }) => place !== null).map(({ place }) => place);
  const title = element("h2", {}, say("message.seen", { count: all.length }));
  const items = shown.slice(0, sightingLimit).map(({ time, place }) => {
    if (place === null) return row({ title: [capitalized(longTime(time))], note: words("message.noPlace") });
    const spelled = `${decimalDegrees(place.latitude)}, ${decimalDegrees(place.longitude)}`;
    return row({
      title: [capitalized(longTime(time))],
      note: [box("span", "code-like", spelled)],
      action: () => openPlace(spelled),
    });
  });
  const list = element("ul", {}, ...items.map((item) => element("li", {}, item)));
  return box(
    "section",
    "stack",
    title,
    box("div", "box rows", places.length === 0 ? null : new SightingsMap(places).view, list),
  );
}
