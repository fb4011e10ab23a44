import ArgumentParser
import SeQRcast

/// The formats of the history besides text and JSON.
enum HistoryForm: String, EnumerableFlag {
    case csv, geojson, gpx, kml, ics, vcf

    static func help(for form: HistoryForm) -> ArgumentHelp? {
        switch form {
        case .csv: "Print comma-separated values with a header line."
        case .geojson:
            "Export the sightings with a place as GeoJSON (RFC 7946). Exports have no default --limit."
        case .gpx: "Export the sightings with a place as waypoints (GPX 1.1)."
        case .kml: "Export the sightings with a place as placemarks (KML 2.2)."
        case .ics: "Export the events as a calendar (RFC 5545)."
        case .vcf: "Export the contacts as vCards (RFC 6350)."
        }
    }

    /// The exporter; nil if the format is printed in pages.
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

    /// The endings of its files, the usual one first.
    var endings: [String] { self == .geojson ? ["geojson", "json"] : [rawValue] }

    /// The only type of message in this format; nil for any type.
    var contentType: ContentType? {
        switch self {
        case .csv, .geojson, .gpx, .kml: nil
        case .ics: .event
        case .vcf: .contact
        }
    }
}
