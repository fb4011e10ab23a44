import Foundation

extension TimeZone {
    /// The zone of the dates that are printed and read: `TZ` as the C library understands it, or
    /// else the system's. UTC for rules that no zone has.
    ///
    /// Foundation knows `TZ` only as a name. It takes the rules of POSIX (8.3, Other Environment
    /// Variables) for UTC, and `GMT+5` for a zone east of Greenwich instead of west.
    static var user: TimeZone { found ?? .gmt }

    /// False for rules in `TZ` that no zone has.
    static var isUserKnown: Bool {
        // Nearly all values are names, for which nothing is computed here.
        variable.flatMap(TimeZone.init(identifier:)) != nil || variable == nil || found != nil
    }

    private static let variable = ProcessInfo.processInfo.environment["TZ"]
    private static let found = variable.map(zone) ?? .current

    private static func zone(of variable: String) -> TimeZone? {
        let name = ["/usr/share/zoneinfo/", "posix/"].reduce(variable.trimmingPrefix(":")) { name, folder in
            name.trimmingPrefix(folder)
        }
        let named = TimeZone(identifier: String(name))
        // There is a slash in most names, and in no rule. The C library knows none without its own
        // data.
        if name.contains("/"), let named { return named }
        let offsets = offsets
        let hasOffsets = { (zone: TimeZone) in
            offsets.allSatisfy { zone.secondsFromGMT(for: $0.date) == $0.seconds }
        }
        let constant = TimeZone(secondsFromGMT: offsets[0].seconds)
        let known = TimeZone.knownTimeZoneIdentifiers.lazy.compactMap(TimeZone.init(identifier:))
        return [named, constant].compactMap(\.self).first(where: hasOffsets) ?? known.first(where: hasOffsets)
    }

    /// The offsets of the C library's zone, hour by hour from a year ago to two years from now.
    private static var offsets: [(date: Date, seconds: Int)] {
        let year = 365.25 * 86_400
        return stride(from: -year, through: 2 * year, by: 3_600).map { difference in
            let date = Date(timeIntervalSinceNow: difference)
            return (date, CLibrary.offset(at: date))
        }
    }
}
