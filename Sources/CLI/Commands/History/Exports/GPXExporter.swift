import SeQRcast

/// Exports sightings as waypoints (GPX 1.1, https://www.topografix.com/GPX/1/1/).
///
/// Facts without an element in GPX are in extensions.
struct GPXExporter: Exporter {
    let sightings: SightingSelection

    var opening: String {
        """
        \(XML.declaration)
        <gpx version="1.1" creator="\(Program.title)" xmlns="http://www.topografix.com/GPX/1/1" xmlns:seqrcast="\(Self.namespace)">

        """
    }
    var closing: String { "</gpx>\n" }

    private static let namespace = "urn:x-seqrcast:sighting:1"

    /// Facts with an element in GPX.
    private static let elements: Set<String> = ["content", "time", "type"]

    func narrow(_ filter: inout MessageFilter) { sightings.narrow(&filter) }

    func text(of entry: HistoryEntry) -> String { sightings.sightings(of: entry).map(waypoint).joined() }

    private func waypoint(_ sighting: PlacedSighting) -> String {
        let place = sighting.place
        // The schema excludes the longitude 180.
        let longitude = place.longitude == 180 ? -180 : place.longitude
        let altitude = place.altitude.map { XML.element("ele", $0.decimal) }
        let content = sighting.content.map { XML.element("desc", $0.shortened) }
        let facts = sighting.facts.filter { !Self.elements.contains($0.name) }.map { name, value in
            XML.element("seqrcast:\(name)", value.text)
        }
        return """
            <wpt lat="\(place.latitude.decimal)" lon="\(longitude.decimal)">\(altitude ?? "")\
            \(XML.element("time", sighting.time.rfc3339))\(XML.element("name", sighting.title))\(content ?? "")\
            \(XML.element("type", sighting.entry.stored.message.content.type.name))\
            <extensions>\(XML.element("seqrcast:id", sighting.id))\(facts.joined())</extensions></wpt>

            """
    }
}
