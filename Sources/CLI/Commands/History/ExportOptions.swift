import ArgumentParser
import Exports
import Records
import SeQRcast
import Texts

/// The format of a history, and the file of an export.
struct ExportOptions: ParsableArguments {
    @Flag(exclusivity: .exclusive) var form: HistoryForm?

    @Option(help: "What separates the values of --csv: comma, semicolon, tab. Default: comma.")
    var separator: CSVSeparator?

    @Flag(help: "Begin --csv with a byte order mark, by which spreadsheets know UTF-8.")
    var bom = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file for an export, which only you can read; - is standard output, the default.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var output: String?

    @OptionGroup var overwrite: OverwriteOption

    func validate() throws {
        guard output == nil || form != nil else {
            throw ValidationError("-o needs --csv, --geojson, --gpx, --kml, --ics or --vcf")
        }
        guard form == .csv || separator == nil && !bom else {
            throw ValidationError("\(bom ? "--bom" : "--separator") needs --csv")
        }
        guard output != "" else { throw ValidationError("-o needs a file name") }
    }

    /// How comma-separated values are written.
    var csvForm: CSVForm { CSVForm(separator: separator ?? .comma, hasMark: bom) }

    /// - Throws: exit code 64 if other options contradict the format.
    func check(type: ContentType?, withContent: Bool, count: Bool, json: Bool) throws {
        guard let form else { return }
        guard !json else { throw ValidationError("use either --\(form.rawValue) or --json") }
        guard !count else { throw ValidationError("use either --\(form.rawValue) or --count") }
        guard let only = form.contentType else { return }
        guard type ?? only == only else {
            throw ValidationError("--\(form.rawValue) exports only messages of the type \(only.name)")
        }
        guard withContent else {
            throw ValidationError("--\(form.rawValue) exports contents: leave out --no-content")
        }
    }
}

/// The formats of the history besides text and JSON.
enum HistoryForm: String, EnumerableFlag {
    case csv, geojson, gpx, kml, ics, vcf

    static func help(for form: HistoryForm) -> ArgumentHelp? {
        switch form {
        case .csv: "Export comma-separated values with a header line (RFC 4180)."
        case .geojson: "Export the sightings with a place as GeoJSON (RFC 7946)."
        case .gpx: "Export the sightings with a place as waypoints (GPX 1.1)."
        case .kml: "Export the sightings with a place as placemarks (KML 2.2)."
        case .ics: "Export the events as a calendar (RFC 5545)."
        case .vcf: "Export the contacts as vCards (RFC 6350)."
        }
    }

    /// - Parameters:
    ///   - csv: how CSV is written.
    ///   - isEscaped: whether CSV is for a terminal.
    func exporter(
        withContent: Bool, area: Circle?, links: LinkCheck, now: Timestamp, csv: CSVForm, isEscaped: Bool
    ) -> any Exporter {
        let sightings = SightingSelection(area: area, withContent: withContent, links: links, now: now)
        return switch self {
        case .csv:
            CSVExporter(
                columns: HistoryColumn.all(withContent: withContent), form: csv, now: now,
                isEscaped: isEscaped)
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

/// Writes an export to standard output, or to a file that exists completely or not at all.
struct ExportFile {
    /// Nil for CSV on standard output, which a terminal shows too.
    private let output: StreamedOutput?
    private var buffer: [UInt8] = []

    private static let bufferSize = 1 << 16

    /// - Throws: exit code 64 for a terminal or the vault, 2 if it cannot be written, 8 if an
    ///   existing file is not to be replaced.
    init(_ options: ExportOptions, vault: VaultOptions) throws {
        let path = options.output ?? "-"
        if let form = options.form {
            try FileEnding(path).check(form.endings, of: "this export", sparing: vault.files)
        }
        output =
            options.form == .csv && path == "-"
            ? nil
            : try StreamedOutput(path, isWithheld: path != "-", inputs: vault.files, options.overwrite)
    }

    mutating func write(_ text: String) throws {
        buffer += text.utf8
        if buffer.count >= Self.bufferSize { try flush() }
    }

    mutating func finish() throws {
        try flush()
        try output?.finish()
    }

    private mutating func flush() throws {
        if let output { try output.write(buffer, 0..<buffer.count) } else { try Console.write(buffer) }
        buffer.removeAll(keepingCapacity: true)
    }
}
