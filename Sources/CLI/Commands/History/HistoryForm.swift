import ArgumentParser
import SeQRcast

/// As what else than text and JSON the history is given.
enum HistoryForm: String, EnumerableFlag {
    case csv, geojson, gpx, kml, ics, vcf

    static func help(for form: HistoryForm) -> ArgumentHelp? {
        switch form {
        case .csv: "Print comma-separated values, a line of names first."
        case .geojson:
            "Export where messages were seen, as GeoJSON (RFC 7946). Exports hold all, without --limit."
        case .gpx: "The same, as waypoints (GPX 1.1)."
        case .kml: "The same, as placemarks (KML 2.2)."
        case .ics: "Export the events, as a calendar (RFC 5545)."
        case .vcf: "Export the contacts, as vCards (RFC 6350)."
        }
    }

    /// What it is exported by; nil: it is a page as others.
    func exporter(withContent: Bool, area: Circle?, links: LinkCheck, now: Timestamp) -> (any Exporter)? {
        let sightings = SightingSelection(area: area, withContent: withContent, links: links, now: now)
        return switch self {
        case .csv: nil
        case .geojson: GeoJSONExporter(sightings: sightings)
        case .gpx: GPXExporter(sightings: sightings)
        case .kml: KMLExporter(sightings: sightings)
        case .ics: CalendarExporter(links: links)
        case .vcf: CardExporter(links: links)
        }
    }

    /// The one type of message that it holds; nil: any.
    var contentType: ContentType? {
        switch self {
        case .csv, .geojson, .gpx, .kml: nil
        case .ics: .event
        case .vcf: .contact
        }
    }
}
