import { byID } from "../common/element.js";
import { earthRadius, latitudeAt, longitudeAt, stretching } from "../common/map/projection.js";

/** The longest scale bar, in pixels. */
const scaleBarLimit = 110;

/** Draws the scale bar: a round distance along the parallel in the middle. */
export function drawScale(view) {
  const { east } = stretching(Math.min(Math.abs(latitudeAt(view.y)), 89.9));
  const metres = earthRadius / (view.scale * east);
  const power = 10 ** Math.floor(Math.log10(scaleBarLimit * metres));
  const length = power * [5, 2, 1].find((factor) => factor * power <= scaleBarLimit * metres);
  byID("scale-bar").style.width = `${length / metres}px`;
  byID("scale-text").textContent = length < 1000 ? `${length} m` : `${(length / 1000).toLocaleString()} km`;
}

/** Says below the map where its middle is. Screen readers say it too, so it waits for moves to end. */
export function showMiddle(view, cities) {
  const middle = { latitude: latitudeAt(view.y), longitude: longitudeAt(view.x) };
  const sentence = `The middle of the map is ${cities.describe(middle)}.`;
  if (byID("middle").textContent !== sentence) byID("middle").textContent = sentence;
}
