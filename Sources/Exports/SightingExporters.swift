import Platform
import Records
package import SeQRcast
import Texts

/// Exports sightings as waypoints (GPX 1.1, https://www.topografix.com/GPX/1/1/).
///
/// Facts without an element in GPX are in extensions.
package struct GPXExporter: Exporter {
    package let sightings: SightingSelection

    package init(sightings: SightingSelection) { self.sightings = sightings }

    package var opening: String {
        """
        \(XML.declaration)
        <gpx version="1.1" creator="\(Program.title)" xmlns="http://www.topografix.com/GPX/1/1" xmlns:seqrcast="\(Self.namespace)">

        """
    }
    package var closing: String { "</gpx>\n" }

    private static let namespace = "urn:x-seqrcast:sighting:1"

    /// Facts with an element in GPX.
    private static let elements: Set<String> = ["content", "time", "type"]

    package func narrow(_ filter: inout MessageFilter) { sightings.narrow(&filter) }

    package func text(of entry: HistoryEntry) -> String {
        sightings.sightings(of: entry).map(waypoint).joined()
    }

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

/// Exports sightings as placemarks (OGC KML 2.2, 07-147r2).
package struct KMLExporter: Exporter {
    package let sightings: SightingSelection

    package init(sightings: SightingSelection) { self.sightings = sightings }

    /// Programs show a description as HTML, and may put a name into HTML unescaped: the style makes
    /// them show only the description.
    package var opening: String {
        """
        \(XML.declaration)
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>SeQRcast</name>
        <Style id="sighting"><BalloonStyle><text>$[description]</text></BalloonStyle></Style>

        """
    }
    package var closing: String { "</Document></kml>\n" }

    package func narrow(_ filter: inout MessageFilter) { sightings.narrow(&filter) }

    package func text(of entry: HistoryEntry) -> String {
        sightings.sightings(of: entry).map(placemark).joined()
    }

    private func placemark(_ sighting: PlacedSighting) -> String {
        let place = sighting.place
        let coordinates = [place.longitude, place.latitude] + [place.altitude].compactMap(\.self)
        let facts = sighting.facts.map { name, value in
            #"<Data name="\#(name)">\#(XML.element("value", value.text))</Data>"#
        }
        return """
            <Placemark id="sighting-\(sighting.id)">\(XML.element("name", sighting.title))\
            \(XML.element("description", description(sighting)))\
            <TimeStamp>\(XML.element("when", sighting.time.rfc3339))</TimeStamp><styleUrl>#sighting</styleUrl>\
            <ExtendedData>\(facts.joined())</ExtendedData>\
            <Point>\(XML.element("coordinates", coordinates.map(\.decimal).joined(separator: ",")))</Point></Placemark>

            """
    }

    /// The HTML text that people see when they select the placemark.
    private func description(_ sighting: PlacedSighting) -> String {
        let content = sighting.content?.replacing("\r\n", with: "\n").escaped(keepingLines: true)
        let warnings = sighting.warnings.map { "warning: \($0)" }
        let parts = [content, warnings.isEmpty ? nil : warnings.joined(separator: "\n")].compactMap(\.self)
        return "<b>\(sighting.title.escaped().html)</b>" + parts.map { "<br/>" + $0.shortened.html }.joined()
    }
}

extension String {
    /// The text escaped for HTML in KML's balloons, where `$[name]` is a placeholder.
    fileprivate var html: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("$", with: "&#36;").replacing("\n", with: "<br/>")
    }
}

/// Exports sightings as a feature collection, one feature per line (RFC 7946).
package struct GeoJSONExporter: Exporter {
    package let sightings: SightingSelection
    private var isFirst = true

    package init(sightings: SightingSelection) { self.sightings = sightings }

    package var opening: String { #"{"type":"FeatureCollection","features":["# }
    package var closing: String { "\n]}\n" }

    package func narrow(_ filter: inout MessageFilter) { sightings.narrow(&filter) }

    package mutating func text(of entry: HistoryEntry) -> String {
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
