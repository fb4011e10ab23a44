import { Refusal } from "./bytes.js";
import { descriptionList, element, secondStep } from "./element.js";
import { visibleText } from "./visible.js";
import { say } from "./words.js";

/**
 * Parses a `geo` URI of RFC 5870 in WGS 84 (docs/reference/format.md, "Content"). Throws "invalid content".
 * @returns {{latitude: number, longitude: number, altitude: number?, uncertainty: number?}} degrees
 *   and metres
 */
export function parseLocation(text) {
  const number = "-?[0-9]+(?:\\.[0-9]+)?";
  const form = new RegExp(`^geo:(${number}),(${number})(?:,(${number}))?((?:;[^;]*)*)$`, "i").exec(text);
  if (form === null) throw new Refusal("invalid content");
  const [, north, east, up, parameters] = form;
  if (exceeds(north, 90) || exceeds(east, 180)) throw new Refusal("invalid content");
  return {
    latitude: finiteNumber(north),
    longitude: finiteNumber(east),
    altitude: up === undefined ? null : finiteNumber(up),
    uncertainty: uncertaintyIn(parameters.split(";").slice(1)),
  };
}

/** Whether the magnitude of a decimal number is above `limit`; all its digits count. */
function exceeds(decimal, limit) {
  const [whole, fraction = ""] = decimal.replace("-", "").split(".");
  return Number(whole) > limit || (Number(whole) === limit && /[1-9]/.test(fraction));
}

function finiteNumber(decimal) {
  const value = Number(decimal);
  if (!Number.isFinite(value)) throw new Refusal("invalid content");
  return value === 0 ? 0 : value;
}

/**
 * Checks all parameters and returns the uncertainty: `crs` first, `u` next, each once at most, then
 * any others.
 */
function uncertaintyIn(parameters) {
  let uncertainty = null;
  let previous = null;
  for (const parameter of parameters) {
    const form = /^([a-z0-9-]+)(?:=((?:[a-z0-9\-_.!~*'()[\]:&+$]|%[0-9a-f]{2})+))?$/i.exec(parameter);
    if (form === null) throw new Refusal("invalid content");
    const name = form[1].toLowerCase();
    const value = form[2] ?? "";
    if (name === "crs") {
      if (previous !== null || value.toLowerCase() !== "wgs84") throw new Refusal("invalid content");
    } else if (name === "u") {
      const isPlaced = previous === null || previous === "crs";
      if (!isPlaced || !/^[0-9]+(?:\.[0-9]+)?$/.test(value)) throw new Refusal("invalid content");
      uncertainty = finiteNumber(value);
    }
    previous = name;
  }
  return uncertainty;
}

export function locationView(content) {
  const { latitude, longitude, altitude, uncertainty } = content.value;
  const place = `${decimalDegrees(latitude)}, ${decimalDegrees(longitude)}`;
  const metres = (value) => `${value} m`;
  return element(
    "div",
    {},
    element("p", { class: "headline" }, place),
    descriptionList([
      [say("latitude"), inDegrees(latitude, "N", "S")],
      [say("longitude"), inDegrees(longitude, "E", "W")],
      [say("altitude"), altitude === null ? null : metres(altitude)],
      [say("within"), uncertainty === null ? null : metres(uncertainty)],
      [say("asWritten"), visibleText(content.text)],
    ]),
    secondStep(say("showOnMap"), () => [
      element("p", {}, say("mapNote")),
      element(
        "a",
        { class: "button", href: `geo:${place.replace(" ", "")}`, rel: "noopener noreferrer" },
        say("openPlace", { place }),
      ),
    ]),
  );
}

/** Formats degrees, to a tenth of a metre. */
export function decimalDegrees(value) {
  return value.toFixed(6).replace(/\.?0+$/, "");
}

/** Formats degrees: `52° 31′ 12.0″ N`. */
function inDegrees(value, positive, negative) {
  const tenths = Math.round(Math.abs(value) * 36000);
  const degrees = Math.floor(tenths / 36000);
  const minutes = Math.floor(tenths / 600) % 60;
  const seconds = (tenths % 600) / 10;
  return `${degrees}° ${minutes}′ ${seconds.toFixed(1)}″ ${value < 0 ? negative : positive}`;
}
