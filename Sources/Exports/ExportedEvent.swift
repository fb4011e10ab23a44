package import SeQRcast
package import Texts

/// An event of a message for a calendar (RFC 5545, section 3.6.1).
package struct ExportedEvent {
    private var lines: [ContentLine] = []
    private var alarms: [ExportedAlarm] = []
    private var names: Set<String> = []

    /// Number of lines dropped because their values were invalid.
    package private(set) var leftOut = 0

    /// Properties that may occur once: the first one counts.
    private static let single: Set<String> = [
        "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "CLASS", "CREATED", "DESCRIPTION", "GEO",
        "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PRIORITY", "RECURRENCE-ID", "SEQUENCE", "STATUS",
        "SUMMARY",
        "TRANSP", "URL",
    ]

    /// Properties that are dropped.
    ///
    /// Some belong to components around events, and programs mistake them for the event's. The
    /// others lead out of the calendar, or tie an event to somebody else's.
    private static let foreign: Set<String> = [
        "VERSION", "PROFILE", "ATTACH", "IMAGE", "CONFERENCE", "RELATED-TO",
    ]

    package mutating func add(_ line: ContentLine) {
        guard !Self.foreign.contains(line.name) else { return }
        guard line.isCalendarValue, line.isDecodable else {
            leftOut += 1
            return
        }
        guard names.insert(line.name).inserted || !Self.single.contains(line.name) else { return }
        lines.append(line)
    }

    package mutating func add(_ alarm: ExportedAlarm) {
        leftOut += alarm.leftOut
        if alarm.isHarmless { alarms.append(alarm) }
    }

    /// The id that the owner gave; nil without one.
    var ownID: String? { property("UID")?.text }

    /// The occurrence of an event with the same id that this one replaces, as written; nil for the
    /// event itself.
    package var occurrence: [UInt8]? { property("RECURRENCE-ID").map { Array($0.value) } }

    /// The names of the time zones it uses.
    package var zones: [String] { lines.compactMap { $0["TZID"]?.first } }

    /// - Parameters:
    ///   - id: an id that no other event has.
    ///   - created: the date of the message, by its owner.
    ///   - zones: the names of its time zones in the calendar.
    package func lines(id: String, created: Timestamp, zones: [ExactText: String]) -> [String] {
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
    /// The line with its time zone's name in the calendar.
    ///
    /// A bare date gets `VALUE=DATE`, which content need not have.
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

/// Gives the events of one message their ids in a calendar: unique, and the same in each export.
///
/// The ids that their owner gave are not used: with one of them, an event could replace somebody
/// else's.
package struct EventNames {
    package let code: Code
    /// The used ids, each with its occurrence, compared byte by byte.
    private var used: Set<[UInt8]> = []
    private var count = 0

    package init(code: Code) { self.code = code }

    /// The id of the next event; a single occurrence has the id of its event, by the owner's ids.
    package mutating func next(of event: ExportedEvent) -> String {
        count += 1
        let own = event.ownID.map { Array("\($0)\0".utf8) + (event.occurrence ?? []) }
        guard let id = event.ownID, let own, used.insert(own).inserted else {
            return code.exportName(of: "event \(count)")
        }
        return code.exportName(of: "event id \(id)")
    }
}

/// An alarm of an event (RFC 5545, section 3.6.6): its time and its text.
///
/// The sound is left out, as it may be on the network.
package struct ExportedAlarm {
    private var properties: [String: ContentLine] = [:]
    private var actions: [String] = []

    /// Number of lines dropped because their values were invalid.
    package private(set) var leftOut = 0

    private static let names = ["ACTION", "TRIGGER", "DURATION", "REPEAT", "DESCRIPTION", "SUMMARY"]

    package mutating func add(_ line: ContentLine) {
        guard Self.names.contains(line.name) else { return }
        guard line.isCalendarValue, line.isDecodable else {
            leftOut += 1
            return
        }
        if line.name == "ACTION" { actions.append(line.component) }
        properties[line.name] = properties[line.name] ?? line
    }

    /// Whether the alarm only displays or sounds: others send mail or run a program, in the user's
    /// name.
    var isHarmless: Bool {
        (actions == ["DISPLAY"] || actions == ["AUDIO"]) && properties["TRIGGER"] != nil
    }

    /// The lines, without parameters except those with a meaning for the trigger.
    package var lines: [String] {
        Self.names.compactMap { name in
            properties[name].map {
                "\(name)\($0.triggerParameters):\(String(decoding: $0.value, as: UTF8.self))"
            }
        }
    }
}

extension ContentLine {
    fileprivate var triggerParameters: String {
        guard name == "TRIGGER" else { return "" }
        if self["VALUE"]?.first?.uppercased() == "DATE-TIME" { return ";VALUE=DATE-TIME" }
        return self["RELATED"]?.first?.uppercased() == "END" ? ";RELATED=END" : ""
    }
}
