import { world, wrapped } from "./projection.js";
import { boundsOf } from "./view.js";

/** Points that are closer become one mark. In pixels. */
const clusterDistance = 44;

/**
 * Joins points that are close together at a scale. The first point of a cluster, in the given
 * order, decides which others join it, so the same points make the same clusters wherever the map
 * is moved.
 * @param {{x: number, y: number}[]} points
 * @param {number} scale pixels of the earth's radius
 * @returns {{x: number, y: number, points: object[]}[]} x, y: their middle
 */
export function clustersOf(points, scale) {
  const distance = clusterDistance / scale;
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
      nearest = { x: 0, y: 0, points: [] };
      clusters.push(nearest);
      if (cells.has(key)) cells.get(key).push(nearest);
      else cells.set(key, [nearest]);
    }
    nearest.points.push(point);
  }
  for (const cluster of clusters) {
    const [first] = cluster.points;
    const count = cluster.points.length;
    const east = cluster.points.reduce((sum, point) => sum + wrapped(point.x - first.x), 0) / count;
    cluster.x = wrapped(first.x + east);
    cluster.y = cluster.points.reduce((sum, point) => sum + point.y, 0) / count;
  }
  return clusters;
}

/** Whether these points stay one mark at the highest zoom. */
export function areAtOnePlace(points, mostScale) {
  const { west, east, north, south } = boundsOf(points);
  return Math.max(east - west, south - north) * mostScale < clusterDistance / 2;
}
