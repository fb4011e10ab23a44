import Foundation

/// Points that are too close together to be drawn apart.
struct MapCluster {
    /// By their order, from 0.
    private(set) var members: [Int]
    private let first: MapPoint
    private var sum = MapPoint(x: 0, y: 0)

    /// In the units of the projection.
    var middle: MapPoint {
        let count = Double(members.count)
        return MapPoint(
            x: MillerProjection.wrapped(first.x + sum.x / count), y: first.y + sum.y / count)
    }

    private init(_ member: Int, at point: MapPoint) {
        members = [member]
        first = point
    }

    private func offset(of point: MapPoint) -> MapPoint {
        MapPoint(x: MillerProjection.wrapped(point.x - first.x), y: point.y - first.y)
    }

    private mutating func add(_ member: Int, at point: MapPoint) {
        let offset = offset(of: point)
        members.append(member)
        sum = MapPoint(x: sum.x + offset.x, y: sum.y + offset.y)
    }

    private struct Cell: Hashable {
        let column: Int
        let row: Int
    }

    /// Each point joins the nearest cluster whose first point is nearer than `distance`, or begins one.
    ///
    /// - Parameter distance: in the units of the projection, more than 0.
    static func clusters(of points: [MapPoint], within distance: Double) -> [MapCluster] {
        // Cells go around the globe without a seam, and are no smaller than the distance: neighbours are in nine of
        // them.
        let columns = max(1, Int(MillerProjection.width / distance))
        let width = MillerProjection.width / Double(columns)
        var clusters: [MapCluster] = []
        var cells: [Cell: [Int]] = [:]
        for (member, point) in points.enumerated() {
            let column = Int(((MillerProjection.wrapped(point.x) + .pi) / width).rounded(.down))
            let row = Int((point.y / distance).rounded(.down))
            let around = (-1...1).flatMap { right in
                (-1...1).flatMap { below in
                    cells[Cell(column: (column + right + columns) % columns, row: row + below)] ?? []
                }
            }
            let nearest = around.map { index in
                let offset = clusters[index].offset(of: point)
                return (index: index, distance: hypot(offset.x, offset.y))
            }.min { $0.distance < $1.distance }
            if let nearest, nearest.distance < distance {
                clusters[nearest.index].add(member, at: point)
            } else {
                cells[Cell(column: column % columns, row: row), default: []].append(clusters.count)
                clusters.append(MapCluster(member, at: point))
            }
        }
        return clusters
    }
}
