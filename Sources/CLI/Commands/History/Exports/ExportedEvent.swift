import SeQRcast

/// An event of a message, to be written into a calendar (RFC 5545, section 3.6.1).
struct ExportedEvent {
    private var lines: [ContentLine] = []
    private var alarms: [ExportedAlarm] = []
    private var names: Set<String> = []

    /// How many lines are not in it since their values are none.
    private(set) var leftOut = 0

    /// Properties that stand once: of several the first counts.
    private static let single: Set<String> = [
        "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "CLASS", "CREATED", "DESCRIPTION", "GEO",
        "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PRIORITY", "RECURRENCE-ID", "SEQUENCE", "STATUS",
        "SUMMARY",
        "TRANSP", "URL",
    ]

    /// Properties of what is around events, which some programs take for its, and those that lead out of the calendar or tie
    /// an event to somebody else's.
    private static let foreign: Set<String> = [
        "VERSION", "PROFILE", "ATTACH", "IMAGE", "CONFERENCE", "RELATED-TO",
    ]

    mutating func add(_ line: ContentLine) {
        guard !Self.foreign.contains(line.name) else { return }
        guard line.isCalendarValue, line.isDecodable else {
            leftOut += 1
            return
        }
        guard names.insert(line.name).inserted || !Self.single.contains(line.name) else { return }
        lines.append(line)
    }

    mutating func add(_ alarm: ExportedAlarm) {
        leftOut += alarm.leftOut
        if alarm.isHarmless { alarms.append(alarm) }
    }

    /// As its owner named it; nil: not at all.
    var ownID: String? { property("UID")?.text }

    /// Which occurrence of another event with the same id it stands for, as written; nil: it is the event itself.
    var occurrence: [UInt8]? { property("RECURRENCE-ID").map { Array($0.value) } }

    /// The names of time zones that it bears.
    var zones: [String] { lines.compactMap { $0["TZID"]?.first } }

    /// - Parameters:
    ///   - id: a name that no other event has.
    ///   - created: when the message was made, by its owner.
    ///   - zones: what its time zones are called in the calendar.
    func lines(id: String, created: Timestamp, zones: [ExactText: String]) -> [String] {
        let stamp = property("DTSTAMP").flatMap { $0.time?.form == .utc ? $0 : nil }
        let own = lines.filter { $0.name != "UID" && $0.name != "DTSTAMP" }.map { $0.written(zones) }
        let rest = alarms.flatMap { alarm in
            ["BEGIN:VALARM"] + alarm.lines + ["END:VALARM"]
        }
        return ["BEGIN:VEVENT", "UID:\(id)", stamp?.written(zones) ?? "DTSTAMP:\(created.calendar)"]
            + own + rest + ["END:VEVENT"]
    }

    private func property(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
}

extension ContentLine {
    /// The line, with what its time zone is called. A bare date says that it is one, which content need not.
    fileprivate func written(_ zones: [ExactText: String]) -> String {
        if let zone = self["TZID"]?.first.map(ExactText.init), let name = zones[zone], ExactText(name) != zone
        {
            return String(decoding: bytes(setting: "TZID", to: name), as: UTF8.self)
        }
        let isOfDates = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"].contains(name)
        if isOfDates, times?.first?.form == .date, self["VALUE"] == nil {
            return String(decoding: bytes(setting: "VALUE", to: "DATE"), as: UTF8.self)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Timestamp {
    /// `20261201T180000Z`
    fileprivate var calendar: String { rfc3339.filter { $0 != "-" && $0 != ":" } }
}
