import SeQRcast

/// Exports events as one calendar (RFC 5545).
///
/// Of each message it has the events, their harmless alarms (display or audio), and the time zones
/// that these name.
struct CalendarExporter: Exporter {
    private let links: LinkCheck
    private var zones = ZoneNames()

    /// The dropped lines of the last written message.
    private var leftOut = LeftOutLines()

    init(links: LinkCheck) { self.links = links }

    var opening: String {
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SeQRcast//\(Program.title)//EN"]
            .map { FoldedLine.of($0) }.joined()
    }
    var closing: String { FoldedLine.of("END:VCALENDAR") }

    func narrow(_ filter: inout MessageFilter) { filter.type = .event }

    mutating func text(of entry: HistoryEntry) throws -> String {
        let (stored, created) = (entry.stored, entry.stored.message.created)
        let parts = try CalendarParts(stored.message.content)
        leftOut = LeftOutLines(count: parts.leftOut)
        var (lines, names) = ([String](), [ExactText: String]())
        for zone in parts.zonesInUse.sorted() {
            let definition = parts.zones[zone]
            let (name, isNew) = zones.name(of: zone.text, defined: definition)
            names[zone] = name
            guard isNew, let definition else { continue }
            lines += definition.lines(named: name)
        }
        var ids = EventNames(code: stored.code)
        for event in parts.events {
            lines += event.lines(id: ids.next(of: event), created: created, zones: names)
        }
        return lines.map { FoldedLine.of($0) }.joined()
    }

    func warnings(about entry: HistoryEntry) -> [String] {
        leftOut.warnings + links.warnings(of: entry.stored.message.content)
    }
}
