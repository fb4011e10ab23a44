/** The mean radius of WGS 84's ellipsoid, in metres. */
export const earthRadius = 6_371_008.8;

export const inRadians = Math.PI / 180;

/**
 * Miller's cylindrical projection (Snyder, "Map Projections: A Working Manual", 1987, section 11),
 * which shows the poles. The earth's radius is the unit, x grows eastward and y southward.
 */
export const world = { width: 2 * Math.PI, reach: 1.25 * Math.asinh(Math.tan(0.4 * Math.PI)) };

/** @param {number} latitude degrees north @param {number} longitude degrees east */
export function projected(latitude, longitude) {
  return { x: longitude * inRadians, y: -1.25 * Math.asinh(Math.tan(0.8 * latitude * inRadians)) };
}

/** The latitude, in degrees north. */
export function latitudeAt(y) {
  return (1.25 * Math.atan(Math.sinh(-0.8 * y))) / inRadians;
}

/** The longitude, in degrees east, in [-180, 180). */
export function longitudeAt(x) {
  return wrapped(x) / inRadians;
}

/** The distance to the east, the short way around, in [-π, π). */
export function wrapped(x) {
  return x - world.width * Math.floor(x / world.width + 0.5);
}

/**
 * How much larger than on the globe things are drawn at a latitude, eastward and northward;
 * unlimited at a pole.
 */
export function stretching(latitude) {
  return { east: 1 / Math.cos(latitude * inRadians), north: 1 / Math.cos(0.8 * latitude * inRadians) };
}
