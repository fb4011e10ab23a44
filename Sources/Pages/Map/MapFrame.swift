import Foundation

/// Which part of the world a drawing shows.
struct MapFrame {
    /// Of the drawing, in its units.
    let width: Double
    let height: Double
    /// Units of the earth's radius.
    let scale: Double
    /// What is in the middle, in the projection.
    let middle: MapPoint

    /// Beyond that coordinates are larger than drawing programs keep; and a map of the world has nothing to show there.
    private static let closest = 4_000_000 / MillerProjection.width

    /// What is shown around a place that is alone: 600 km, in radii of the earth.
    private static let surroundings = 600_000 / MillerProjection.earthRadius

    /// What a mark at a pole takes beyond the world, at both poles together.
    private static let markSize = 48.0

    /// Shows all points with a margin; the whole world where there are none.
    init(width: Double, height: Double, around points: [MapPoint]) {
        (self.width, self.height) = (width, height)
        let whole = min(
            width / MillerProjection.width, (height - Self.markSize) / (2 * MillerProjection.reach))
        guard let box = Self.box(around: points) else {
            (scale, middle) = (whole, MapPoint(x: 0, y: 0))
            return
        }
        let margin = 64.0
        let isAlone = max(box.width, box.height) * MillerProjection.earthRadius < 1
        let least = isAlone ? Self.surroundings : .leastNormalMagnitude
        let fitting = min(
            (width - 2 * margin) / max(box.width, least), (height - 2 * margin) / max(box.height, least))
        scale = min(max(fitting, whole), Self.closest)
        middle = box.middle
    }

    /// A place in the drawing: of its repetitions around the globe, the one nearest to the middle.
    func place(_ point: MapPoint) -> MapPoint {
        place(x: MillerProjection.wrapped(point.x - middle.x), y: point.y)
    }

    /// A place in the drawing, where the world is drawn once more so many times to the east.
    func place(_ point: MapPoint, repetition: Int) -> MapPoint {
        place(x: point.x + Double(repetition) * MillerProjection.width - middle.x, y: point.y)
    }

    private func place(x: Double, y: Double) -> MapPoint {
        MapPoint(x: width / 2 + x * scale, y: height / 2 + (y - middle.y) * scale)
    }

    /// Whether anything of a box around these places in the drawing is in it.
    func shows(_ places: [MapPoint]) -> Bool {
        let (xs, ys) = (places.map(\.x), places.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return false
        }
        return left < width && right > 0 && top < height && bottom > 0
    }

    /// The longest round distance along the parallel in the middle that takes no more than `limit` units.
    func scaleBar(upTo limit: Double) -> (metres: Double, length: Double) {
        let latitude = min(abs(MillerProjection.latitude(y: middle.y)), 89.9)
        let metres = MillerProjection.earthRadius * cos(latitude * .pi / 180) / scale
        let power = pow(10, (log10(limit * metres)).rounded(.down))
        let factor = [5.0, 2].first { $0 * power <= limit * metres } ?? 1
        return (factor * power, factor * power / metres)
    }

    /// The smallest box around points; nil: there are none.
    private static func box(around points: [MapPoint]) -> (middle: MapPoint, width: Double, height: Double)? {
        let xs = points.map { MillerProjection.wrapped($0.x) }.sorted()
        let ys = points.map(\.y)
        guard let first = xs.first, let last = xs.last, let top = ys.min(), let bottom = ys.max() else {
            return nil
        }
        // The widest gap between neighbours, around the globe, is what the box leaves out.
        var (west, widest) = (first, first + MillerProjection.width - last)
        for (left, right) in zip(xs, xs.dropFirst()) where right - left > widest {
            (west, widest) = (right, right - left)
        }
        let width = MillerProjection.width - widest
        let middle = MapPoint(x: MillerProjection.wrapped(west + width / 2), y: (top + bottom) / 2)
        return (middle, width, bottom - top)
    }
}
