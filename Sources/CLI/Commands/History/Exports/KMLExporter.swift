import SeQRcast

/// Exports sightings as placemarks (OGC KML 2.2, 07-147r2).
struct KMLExporter: Exporter {
    let sightings: SightingSelection

    /// Programs show a description as HTML, and may put a name into HTML unescaped: the style makes
    /// them show only the description.
    var opening: String {
        """
        \(XML.declaration)
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>SeQRcast</name>
        <Style id="sighting"><BalloonStyle><text>$[description]</text></BalloonStyle></Style>

        """
    }
    var closing: String { "</Document></kml>\n" }

    func narrow(_ filter: inout MessageFilter) { sightings.narrow(&filter) }

    func text(of entry: HistoryEntry) -> String { sightings.sightings(of: entry).map(placemark).joined() }

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
