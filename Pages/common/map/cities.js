import { earthRadius, inRadians, projected } from "./projection.js";

/** The distance, in metres, from which on tenths of a kilometre are omitted. */
const wholeKilometres = 10_000;

/** The distance, in metres, below which a place is in a city. A city is one point here. */
const cityRadius = 1_000;

const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** The cities of the world. */
export class Cities {
  /** Lists of cities, the most important ones in the first. */
  #tiers;
  #all;

  /** @param {object} data Pages/common/map/world.json */
  constructor(data) {
    this.#tiers = data.cities.map(([names, steps]) => {
      let [x, y] = [0, 0];
      return names.map((name, index) => {
        const longitude = (x += steps[2 * index]) / data.cityUnits;
        const latitude = (y += steps[2 * index + 1]) / data.cityUnits;
        return {
          name,
          latitude,
          longitude,
          ...projected(latitude, longitude),
          direction: direction(latitude, longitude),
        };
      });
    });
    this.#all = this.#tiers.flat();
  }

  /** Returns the cities of the first tier, and further ones up to `limit` in total. */
  mostImportant(limit) {
    let count = 0;
    return this.#tiers.filter((tier, index) => (count += tier.length) <= limit || index === 0).flat();
  }

  /**
   * Says where a place is by the nearest city, such as "3.2 km north-east of San Francisco".
   * @param {{latitude: number, longitude: number, uncertainty?: number}} place
   */
  describe({ latitude, longitude, uncertainty = 0 }) {
    const toPlace = direction(latitude, longitude);
    let [nearest, least] = [null, Infinity];
    for (const city of this.#all) {
      const square = squareOf(city.direction, toPlace);
      if (square < least) [nearest, least] = [city, square];
    }
    const distance = 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(least) / 2));
    if (distance < cityRadius && uncertainty < cityRadius) return `in ${nearest.name}`;
    if (distance <= uncertainty) return `near ${nearest.name}`;
    const isShort = distance < wholeKilometres && uncertainty < cityRadius;
    const kilometres = (distance / 1000).toLocaleString(undefined, {
      maximumFractionDigits: isShort ? 1 : 0,
    });
    return `${kilometres} km ${wind(nearest, { latitude, longitude })} of ${nearest.name}`;
  }
}

/** Returns the place on a sphere with radius 1. */
function direction(latitude, longitude) {
  const [north, east] = [latitude * inRadians, longitude * inRadians];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function squareOf(one, other) {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

/** Returns the direction of the shortest way from one place to another. */
function wind(from, to) {
  const [start, end] = [from.latitude * inRadians, to.latitude * inRadians];
  const turn = (to.longitude - from.longitude) * inRadians;
  const east = Math.sin(turn) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn);
  return winds[(Math.round(Math.atan2(east, north) / (Math.PI / 4)) + 8) % 8];
}
