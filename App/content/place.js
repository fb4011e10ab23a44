import { element } from "../web/element.js";
import { decimalDegrees } from "../web/location.js";
import { box, button, facts, paragraph } from "../kit/parts.js";
import { openSheet } from "../kit/sheet.js";
import { say, words } from "../kit/words.js";
import { SightingsMap } from "../map.js";

export function placeView({ place }) {
  const { latitude, longitude, altitude, uncertainty } = place;
  const shown = `${decimalDegrees(latitude)}, ${decimalDegrees(longitude)}`;
  const metres = (value) => value === undefined ? null : say("place.metres", { count: Math.round(value) });
  return [
    element("h2", { class: "headline code" }, shown),
    new SightingsMap([{ latitude, longitude, uncertainty }]).view,
    facts([[say("place.altitude"), metres(altitude)], [say("place.within"), metres(uncertainty)]]),
    button("", "place.open", () => openPlace(shown)),
  ];
}

/** The second step: the application that opens learns the place. */
export function openPlace(place) {
  return openSheet((close) => {
    const title = element("h2", {}, say("place.leave"));
    const link = element("a", { class: "button primary", href: `geo:${place.replace(" ", "")}`, rel: "noopener noreferrer" },
      ...words("place.show", { place }));
    return { title, children: [title, paragraph("", "place.learns"),
      box("div", "choice", link, button("plain", "stay", () => close()))] };
  });
}
