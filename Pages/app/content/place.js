import { element } from "../../common/element.js";
import { decimalDegrees } from "../../common/location.js";
import { button, facts } from "../kit/controls.js";
import { say } from "../kit/words.js";
import { SightingsMap } from "../map.js";
import { openOutside } from "./outside.js";

export function placeView({ place }) {
  const { latitude, longitude, altitude, uncertainty } = place;
  const shown = `${decimalDegrees(latitude)}, ${decimalDegrees(longitude)}`;
  const metres = (value) => (value === undefined ? null : say("place.metres", { count: Math.round(value) }));
  return [
    element("h2", { class: "headline code" }, shown),
    new SightingsMap([{ latitude, longitude, uncertainty }]).view,
    facts([
      [say("place.altitude"), metres(altitude)],
      [say("place.within"), metres(uncertainty)],
    ]),
    button("", "place.open", () => openPlace(shown)),
  ];
}

/** Offers a place, such as `52.52, 13.405`, to another application. */
export function openPlace(place) {
  return openOutside("place", `geo:${place.replace(" ", "")}`);
}
