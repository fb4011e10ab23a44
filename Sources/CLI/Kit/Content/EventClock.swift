import Foundation
import SeQRcast

/// The clock by which the times of an event are written.
enum EventClock {
    /// No clock: whole days.
    case none
    /// The clock at the place of the event, wherever that is.
    case floating
    case zone(TimeZone, name: String)
    /// A clock that this machine does not know, by the name that the event gives it.
    case unknown(String)

    init(_ time: CalendarTime) {
        switch time.form {
        case .date: self = .none
        case .floating: self = .floating
        case .utc: self = Self.hasRules(time) ? .zone(.gmt, name: "UTC") : .unknown("UTC")
        case .zoned(let name):
            let zone = Self.hasRules(time) && Self.isPlain(name) ? TimeZone(identifier: name) : nil
            self = zone.map { .zone($0, name: name) } ?? .unknown(name)
        }
    }

    /// Whether the rules of time zones are known for a year.
    private static func hasRules(_ time: CalendarTime) -> Bool { 1970...2199 ~= time.year }

    /// Whether it has the form of the names in the time zone database, such as `Europe/Berlin`.
    private static func isPlain(_ name: String) -> Bool {
        name == "UTC" || name.wholeMatch(of: /[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+/) != nil
    }
}

extension TimeZone {
    /// The time by UTC, as seconds since 1970, of a time by this zone's clock.
    func instant(of time: CivilTime) -> Int {
        let first = time.seconds - offset(at: time.seconds)
        return time.seconds - offset(at: first)
    }

    /// The time by this zone's clock.
    func time(at instant: Int) -> CivilTime { CivilTime(seconds: instant + offset(at: instant)) }

    private func offset(at instant: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }

    /// The name for people: `Europe/Berlin`, or `UTC` for all names of it.
    var shownName: String {
        ["GMT", "UTC", "Etc/UTC", "Etc/GMT", "Etc/Universal"].contains(identifier) ? "UTC" : identifier
    }
}
