import { world, wrapped } from "./projection.js";

/**
 * Points that are closer become one mark. In pixels: more than the largest mark, so no mark is on
 * another.
 */
const clusterDistance = 52;

/** Scales are rounded down to these, of which two double the scale: marks stay while it changes. */
export function clusterLevel(scale) {
  return Math.floor(2 * Math.log2(scale));
}

/**
 * Joins points that are close together at a level of scales. The first point of a cluster, in the
 * given order, decides which others join it, so the same points make the same clusters wherever the
 * map is moved. The mark stands there: first points are never closer than `clusterDistance`.
 * @param {{x: number, y: number}[]} points
 * @param {number} level see `clusterLevel`
 * @returns {{points: object[]}[]}
 */
export function clustersOf(points, level) {
  const distance = clusterDistance / 2 ** (level / 2);
  // Cells go around the globe without a seam and are no smaller than the distance, so all
  // neighbours are in nine cells.
  const columns = Math.max(1, Math.floor(world.width / distance));
  const width = world.width / columns;
  const cells = new Map();
  const cell = (column, row) => row * columns + ((column + columns) % columns);
  const clusters = [];
  for (const point of points) {
    const column = Math.floor((wrapped(point.x) + Math.PI) / width) % columns;
    const row = Math.floor((point.y + world.reach) / distance);
    let [nearest, least] = [null, distance];
    for (let below = -1; below <= 1; below += 1) {
      for (let right = -1; right <= 1; right += 1) {
        for (const cluster of cells.get(cell(column + right, row + below)) ?? []) {
          const away = Math.hypot(wrapped(point.x - cluster.points[0].x), point.y - cluster.points[0].y);
          if (away < least) [nearest, least] = [cluster, away];
        }
      }
    }
    if (nearest === null) {
      const key = cell(column, row);
      nearest = { points: [] };
      clusters.push(nearest);
      if (cells.has(key)) cells.get(key).push(nearest);
      else cells.set(key, [nearest]);
    }
    nearest.points.push(point);
  }
  return clusters;
}

/** Whether these points stay one mark at the highest zoom. */
export function areAtOnePlace(points, mostScale) {
  return clustersOf(points, clusterLevel(mostScale)).length === 1;
}
