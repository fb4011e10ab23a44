import Foundation

@testable import WebPages

/// The earth's land, borders and cities (Pages/map/README.md).
struct World: Decodable {
    private let units: Double
    private let cityUnits: Double
    private let land: [[Int]]
    private let borders: [[Int]]
    private let cities: [Tier]

    static let shared: World = {
        guard
            let world = try? JSONDecoder().decode(
                World.self, from: Data(WebFiles.text("common/map/world.json").utf8))
        else {
            preconditionFailure("Pages/common/map/world.json is not a map")
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

    private struct Tier: Decodable {
        let names: [String]
        let steps: [Int]

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            names = try values.decode([String].self)
            steps = try values.decode([Int].self)
        }
    }

    /// Closed rings. Points inside an odd number of them are land.
    var coasts: [[Location]] { land.map { locations($0, units) } }

    /// Lines between countries.
    var frontiers: [[Location]] { borders.map { locations($0, units) } }

    /// The most important tier first. A place is nil where a name has none.
    var namedPlaces: [(name: String, location: Location?)] {
        cities.flatMap { tier in
            let places = locations(tier.steps, cityUnits)
            return tier.names.enumerated().map { index, name in
                (name, index < places.count ? places[index] : nil)
            }
        }
    }

    private func locations(_ steps: [Int], _ units: Double) -> [Location] {
        var (x, y) = (0, 0)
        return stride(from: 0, to: steps.count - 1, by: 2).map { index in
            x += steps[index]
            y += steps[index + 1]
            return Location(latitude: Double(y) / units, longitude: Double(x) / units)
        }
    }
}
