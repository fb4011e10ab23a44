import SeQRcast

/// Exports sightings as a feature collection, one feature per line (RFC 7946).
struct GeoJSONExporter: Exporter {
    let sightings: SightingSelection
    private var isFirst = true

    init(sightings: SightingSelection) { self.sightings = sightings }

    var opening: String { #"{"type":"FeatureCollection","features":["# }
    var closing: String { "\n]}\n" }

    func narrow(_ filter: inout MessageFilter) { sightings.narrow(&filter) }

    mutating func text(of entry: HistoryEntry) -> String {
        let features = sightings.sightings(of: entry)
        defer { isFirst = isFirst && features.isEmpty }
        return features.enumerated().map { index, sighting in
            (isFirst && index == 0 ? "\n" : ",\n") + JSON.text(of: Feature(sighting))
        }.joined()
    }
}

/// A sighting as JSON (RFC 7946, section 3.2).
private struct Feature: Encodable {
    let type = "Feature"
    let id: String
    let geometry: Point
    let properties: JSONMembers<FactValue>

    init(_ sighting: PlacedSighting) {
        id = sighting.id
        geometry = Point(sighting.place)
        properties = JSONMembers(members: sighting.facts.map { ($0.name, $0.value) })
    }
}

private struct Point: Encodable {
    let type = "Point"
    /// Degrees east, degrees north, and metres above the ellipsoid if known.
    let coordinates: [Double]

    init(_ place: Place) {
        coordinates = [place.longitude, place.latitude] + [place.altitude].compactMap(\.self)
    }
}
