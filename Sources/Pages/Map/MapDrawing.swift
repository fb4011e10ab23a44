import Foundation

/// A map without scripts, to be printed or put into a document: where messages were seen, and a list of it where it is
/// short (docs/guide/map.md).
public struct MapDrawing: Sendable {
    /// The whole file, SVG 1.1.
    public let svg: String

    /// A sighting. Texts may be anything that XML can hold; what it cannot becomes U+FFFD.
    public struct Entry: Sendable {
        public var label: String
        public var time: String
        /// Degrees north and east in WGS 84.
        public var latitude: Double
        public var longitude: Double
        /// Metres around the place, 0 or more; nil: not known.
        public var uncertainty: Double?

        public init(label: String, time: String, latitude: Double, longitude: Double, uncertainty: Double?) {
            self.label = label
            self.time = time
            self.latitude = latitude
            self.longitude = longitude
            self.uncertainty = uncertainty
        }
    }

    /// More sightings than these are counted on the map alone.
    public static let listLimit = 40

    private static let width = 1200.0
    private static let margin = 32.0
    private static let header = 92.0
    private static let mapHeight = 640.0
    private static let row = 24.0
    private static let clusterDistance = 34.0

    /// - Parameters:
    ///   - entries: in the order in which they are to be listed.
    ///   - title: above the map.
    ///   - zone: of which the entries' times are.
    public init(_ entries: [Entry], title: String, zone: String) {
        let points = entries.map {
            MillerProjection.point(latitude: $0.latitude, longitude: $0.longitude)
        }
        let frame = MapFrame(
            width: Self.width - 2 * Self.margin, height: Self.mapHeight, around: points)
        let clusters = MapCluster.clusters(of: points, within: Self.clusterDistance / frame.scale)
        let isListed = entries.count <= Self.listLimit
        let marks = clusters.enumerated().map { index, cluster in
            MapMark(
                place: frame.place(cluster.middle),
                number: isListed ? index + 1 : cluster.members.count, isListed: isListed)
        }
        let lines =
            isListed
            ? clusters.enumerated().flatMap { index, cluster in
                cluster.members.map { (index + 1, entries[$0]) }
            }
            : []
        let top = Self.header + Self.mapHeight + 2 * Self.row
        let height = top + Double(lines.count) * Self.row + Self.margin
        let background = MapBackground(frame)
        let note =
            isListed
            ? "Numbers lead to the list below. Times are by the clock of \(zone)."
            : "Numbers are counts of sightings."
        svg = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width.decimal)" height="\(height.decimal)" \
            viewBox="0 0 \(Self.width.decimal) \(height.decimal)" role="img" aria-labelledby="title" \
            font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="15" fill="#1c1e21">
            <title id="title">\(title.xml)</title>
            <clipPath id="frame">
            <rect width="\(frame.width.decimal)" height="\(frame.height.decimal)" rx="12"/>
            </clipPath>
            <rect width="100%" height="100%" fill="#ffffff"/>
            <text x="32" y="48" font-size="26" font-weight="600">\(title.xml)</text>
            <text x="32" y="74" fill="#5a5f66">\(note.xml)</text>
            <g transform="translate(32 92)">
            <g clip-path="url(#frame)">
            \(background.svg(avoiding: marks.map(\.place)))
            \(Self.circles(entries, points, frame))
            \(marks.map(\.svg).joined(separator: "\n"))
            \(Self.scaleBar(frame))
            </g>
            <rect width="\(frame.width.decimal)" height="\(frame.height.decimal)" rx="12" fill="none" stroke="#d6d4cc"/>
            </g>
            <text x="1168" y="\((top - Self.row).decimal)" font-size="12" fill="#5a5f66" text-anchor="end">\
            Natural Earth · Miller's projection</text>
            \(Self.list(lines, from: top))
            </svg>

            """
    }

    private static func list(_ lines: [(number: Int, entry: Entry)], from top: Double) -> String {
        lines.enumerated().map { index, line in
            let y = (top + Double(index) * row + row / 2).decimal
            let entry = line.entry
            let place = "\(entry.latitude), \(entry.longitude)"
            return """
                <text x="64" y="\(y)" text-anchor="end" font-weight="600" fill="#1d5c4d">\(line.number)</text>
                <text x="84" y="\(y)">\(entry.time.xml)</text>
                <text x="250" y="\(y)">\(place.xml)</text>
                <text x="560" y="\(y)">\(entry.label.shortened(to: 70).xml)</text>
                """
        }.joined(separator: "\n")
    }

    /// Uncertain places, as large as they are, where that is more than a mark.
    private static func circles(_ entries: [Entry], _ points: [MapPoint], _ frame: MapFrame) -> String {
        let ellipses = zip(entries, points).compactMap { entry, point -> String? in
            let radius = (entry.uncertainty ?? 0) / MillerProjection.earthRadius
            let latitude = entry.latitude * .pi / 180
            let east = min(radius / max(cos(latitude), 1e-9), .pi) * frame.scale
            let north = min(radius / cos(0.8 * latitude), MillerProjection.width) * frame.scale
            guard east > 16 else { return nil }
            let place = frame.place(point)
            return """
                <ellipse cx="\(place.x.decimal)" cy="\(place.y.decimal)" rx="\(east.decimal)" ry="\(north.decimal)" \
                fill="#1d5c4d" fill-opacity="0.1" stroke="#1d5c4d"/>
                """
        }
        return Set(ellipses).sorted().prefix(200).joined(separator: "\n")
    }

    private static func scaleBar(_ frame: MapFrame) -> String {
        let (metres, length) = frame.scaleBar(upTo: 140)
        let text = metres < 1000 ? "\(Int(metres)) m" : "\(Int(metres / 1000)) km"
        let width = max(length + 24, 84)
        return """
            <g transform="translate(16 \((frame.height - 52).decimal))">
            <rect width="\(width.decimal)" height="36" rx="6" fill="#ffffff" fill-opacity="0.9"/>
            <text x="12" y="18" font-size="13">\(text)</text>
            <path d="M12 23v5h\(length.decimal)v-5" fill="none" stroke="#1c1e21"/>
            </g>
            """
    }
}
