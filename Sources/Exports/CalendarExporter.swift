import Platform
package import SeQRcast
package import Texts

/// Exports events as one calendar (RFC 5545).
///
/// The calendar has the events of each message, with harmless alarms (display or audio), and the
/// time zones that they name.
package struct CalendarExporter: Exporter {
    private let links: LinkCheck
    private var zones = ZoneNames()

    /// The dropped lines of the last written message.
    private var leftOut = LeftOutLines()

    package init(links: LinkCheck) { self.links = links }

    package var opening: String {
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SeQRcast//\(Program.title)//EN"]
            .map { FoldedLine.of($0) }.joined()
    }
    package var closing: String { FoldedLine.of("END:VCALENDAR") }

    package func narrow(_ filter: inout MessageFilter) { filter.type = .event }

    package mutating func text(of entry: HistoryEntry) throws -> String {
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

    package func warnings(about entry: HistoryEntry) -> [String] {
        leftOut.warnings + links.warnings(of: entry.stored.message.content)
    }
}

/// The parts of an event message for a calendar: its events, and its time zones by name.
///
/// Other components are left out, and so are lines where RFC 5545 allows none (section 3.6).
package struct CalendarParts {
    package private(set) var events: [ExportedEvent] = []
    package private(set) var zones: [ExactText: ZoneDefinition] = [:]

    /// The number of dropped lines and time zones, because their values are invalid.
    var leftOut: Int { undefined + events.reduce(0) { $0 + $1.leftOut } }
    private var undefined = 0

    private var path: [String] = []
    private var event = ExportedEvent()
    private var alarm = ExportedAlarm()
    private var zone = ZoneDefinition()

    /// - Throws: the reason why it is not an event.
    package init(_ content: Content) throws(ContentError) {
        for line in try ContentLines(content) {
            switch line.name {
            case "BEGIN":
                path.append(line.component)
                begin()
            case "END":
                end()
                path.removeLast()
            default: add(line)
            }
        }
    }

    /// The names of the time zones that the events use.
    package var zonesInUse: Set<ExactText> { Set(events.flatMap(\.zones).map(ExactText.init)) }

    private enum Component {
        case event, alarm, zone, observance, other
    }

    /// The open component; a calendar around it is ignored.
    private var component: Component {
        let start = path.first == "VCALENDAR" ? 1 : 0
        guard 1...2 ~= path.count - start else { return .other }
        return switch (path[start], path.count - start == 1 ? nil : path[start + 1]) {
        case ("VEVENT", nil): .event
        case ("VEVENT", "VALARM"): .alarm
        case ("VTIMEZONE", nil): .zone
        case ("VTIMEZONE", "STANDARD"), ("VTIMEZONE", "DAYLIGHT"): .observance
        default: .other
        }
    }

    private mutating func begin() {
        switch component {
        case .event: event = ExportedEvent()
        case .alarm: alarm = ExportedAlarm()
        case .zone: zone = ZoneDefinition()
        case .observance: zone.begin(path[path.count - 1])
        case .other: break
        }
    }

    private mutating func add(_ line: ContentLine) {
        switch component {
        case .event: event.add(line)
        case .alarm: alarm.add(line)
        case .zone: zone.add(line)
        case .observance: zone.addToObservance(line)
        case .other: break
        }
    }

    private mutating func end() {
        switch component {
        case .event: events.append(event)
        case .alarm: event.add(alarm)
        case .zone:
            guard let name = zone.name, zone.isValid else {
                undefined += 1
                return
            }
            zones[ExactText(name)] = zones[ExactText(name)] ?? zone
        case .observance, .other: break
        }
    }
}
