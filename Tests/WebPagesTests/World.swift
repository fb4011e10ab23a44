import Foundation

@testable import WebPages

/// The earth's land, borders and large cities (Web/map/README.md).
struct World: Decodable {
    private let units: Double
    private let land: [[Int]]
    private let borders: [[Int]]
    private let places: [City]

    static let shared: World = {
        guard
            let world = try? JSONDecoder().decode(
                World.self, from: Data(WebFiles.text("map/world.json").utf8))
        else {
            preconditionFailure("Web/map/world.json is not a map")
        }
        return world
    }()

    /// Degrees north and east.
    struct Location: Equatable {
        let latitude: Double
        let longitude: Double

        /// Whether a line to there runs along the map's edge, where land is cut and no coast is.
        func isAlongEdge(to other: Location) -> Bool {
            (abs(longitude) == 180 && longitude == other.longitude)
                || (latitude == -90 && other.latitude == -90)
        }
    }

    struct City: Decodable {
        let name: String
        fileprivate let longitude: Int
        fileprivate let latitude: Int

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            name = try values.decode(String.self)
            longitude = try values.decode(Int.self)
            latitude = try values.decode(Int.self)
        }
    }

    /// Closed rings; what is in an odd number of them is land.
    var coasts: [[Location]] { land.map(locations) }

    /// Lines between countries.
    var frontiers: [[Location]] { borders.map(locations) }

    /// The most important first.
    var cities: [(name: String, location: Location)] {
        places.map { ($0.name, location($0.longitude, $0.latitude)) }
    }

    private func locations(_ steps: [Int]) -> [Location] {
        var (x, y) = (0, 0)
        return stride(from: 0, to: steps.count - 1, by: 2).map { index in
            x += steps[index]
            y += steps[index + 1]
            return location(x, y)
        }
    }

    private func location(_ x: Int, _ y: Int) -> Location {
        Location(latitude: Double(y) / units, longitude: Double(x) / units)
    }
}
