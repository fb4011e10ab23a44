import Foundation
import Testing

@testable import WebPages

struct WorldTests {
    struct Place: Sendable {
        let name: String
        let latitude: Double
        let longitude: Double
        let isLand: Bool
    }

    private static let places = [
        Place(name: "Berlin", latitude: 52.52, longitude: 13.4, isLand: true),
        Place(name: "Canberra", latitude: -35.28, longitude: 149.13, isLand: true),
        Place(name: "South Pole", latitude: -89, longitude: 0, isLand: true),
        Place(name: "Chukotka", latitude: 67, longitude: -175, isLand: true),
        Place(name: "Caspian Sea", latitude: 41.9, longitude: 50.6, isLand: false),
        Place(name: "Atlantic", latitude: 30, longitude: -40, isLand: false),
        Place(name: "North Pole", latitude: 90, longitude: 0, isLand: false),
    ]

    @Test func allOfItIsOnTheGlobe() {
        let world = World.shared
        let cities = world.namedPlaces.compactMap(\.location)
        let all = world.coasts.flatMap { $0 } + world.frontiers.flatMap { $0 } + cities
        #expect(all.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
        #expect(world.coasts.count > 100 && world.frontiers.count > 100)
        #expect(cities.count > 4_000 && cities.count == world.namedPlaces.count)
    }

    @Test func `no city is on the map twice`() throws {
        let cities = World.shared.namedPlaces
        for (index, city) in cities.enumerated() {
            let place = try #require(city.location)
            for other in cities[(index + 1)...] where other.name == city.name {
                let twin = try #require(other.location)
                let isNear =
                    abs(place.latitude - twin.latitude) < 0.2 && abs(place.longitude - twin.longitude) < 0.2
                #expect(!isNear, "\(city.name)")
            }
        }
    }

    /// Land is cut at the antimeridian: nothing but Antarctica's edge at the pole runs from one
    /// side to the other.
    @Test func noLineCrossesTheWholeMap() {
        for ring in World.shared.coasts {
            for (location, next) in zip(ring, ring.dropFirst() + [ring[0]])
            where !location.isAlongEdge(to: next) {
                #expect(abs(location.longitude - next.longitude) < 60)
            }
        }
        for line in World.shared.frontiers {
            for (location, next) in zip(line, line.dropFirst()) {
                #expect(abs(location.longitude - next.longitude) < 60)
            }
        }
    }

    /// By the even-odd rule, as it is filled.
    @Test(arguments: places)
    func landIsLand(place: Place) {
        let (latitude, longitude) = (place.latitude, place.longitude)
        var crossings = 0
        for ring in World.shared.coasts {
            for (location, next) in zip(ring, ring.dropFirst() + [ring[0]])
            where (location.latitude > latitude) != (next.latitude > latitude) {
                let share = (latitude - location.latitude) / (next.latitude - location.latitude)
                let crossing = location.longitude + share * (next.longitude - location.longitude)
                crossings += longitude < crossing ? 1 : 0
            }
        }
        #expect(crossings.isMultiple(of: 2) != place.isLand)
    }

    @Test func theFileHasLessThan150kB() {
        #expect(WebFiles.text("common/map/world.json").utf8.count < 150_000)
    }
}
