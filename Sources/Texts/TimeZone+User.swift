package import Foundation
import Platform
import SeQRcast

extension TimeZone {
    /// The zone of the dates that are printed and read: `TZ` as the C library understands it, or
    /// else the system's. UTC if `TZ` is invalid.
    ///
    /// Foundation knows `TZ` only as a name. It takes the rules of POSIX (8.3, Other Environment
    /// Variables) for UTC, and `GMT+5` for a zone east of Greenwich instead of west: an expiry would be
    /// signed that is hours off. Calendars and formats are Foundation's, so the C library cannot do all
    /// conversions; names alone would refuse values that are right for every other program.
    package static var user: TimeZone { found ?? .gmt }

    /// Why `TZ` is invalid: it has rules that no zone has, or a name that the C library silently takes
    /// for UTC. Nil if it is valid.
    package static var userProblem: String? {
        // Nearly all values are names, for which little is computed.
        guard let variable, !isPlainName(variable), found == nil else { return nil }
        return variable.contains(where: \.isNumber)
            ? "no time zone has the rules in TZ"
            : "there is no time zone \(variable.printableName), as TZ says"
    }

    /// Whether it is the name of a zone that has the C library's time now and half a year later.
    private static func isPlainName(_ variable: String) -> Bool {
        guard let zone = TimeZone(identifier: variable) else { return false }
        return [Date.now, .now + 182 * 86_400].allSatisfy {
            zone.secondsFromGMT(for: $0) == CLibrary.offset(at: $0)
        }
    }

    private static let variable = ProcessInfo.processInfo.environment["TZ"]
    private static let found = variable.map(zone) ?? .current

    private static func zone(of variable: String) -> TimeZone? {
        let name = ["/usr/share/zoneinfo/", "posix/"].reduce(variable.trimmingPrefix(":")) { name, folder in
            name.trimmingPrefix(folder)
        }
        // POSIX leaves it open; to the C library it is UTC.
        guard !name.isEmpty else { return .gmt }
        let named = TimeZone(identifier: String(name))
        // There is a slash in most names, and in no rule. The C library knows none without its own
        // data.
        if name.contains("/"), let named { return named }
        let offsets = offsets
        let hasOffsets = { (zone: TimeZone) in
            offsets.allSatisfy { zone.secondsFromGMT(for: $0.date) == $0.seconds }
        }
        if let named, hasOffsets(named) { return named }
        // The C library takes other names for UTC, and other files. Rules have numbers.
        guard name.hasPrefix("/") ? isZoneFile(String(name)) : name.contains(where: \.isNumber) else {
            return nil
        }
        let constant = TimeZone(secondsFromGMT: offsets[0].seconds)
        let known = TimeZone.knownTimeZoneIdentifiers.lazy.compactMap(TimeZone.init(identifier:))
        return constant.flatMap { hasOffsets($0) ? $0 : nil } ?? known.first(where: hasOffsets)
    }

    /// Whether a file begins as that of a zone does (RFC 9636, Section 3).
    private static func isZoneFile(_ path: String) -> Bool {
        guard FileStatus(path: path, followsLinks: true)?.kind == .file,
            let file = FileHandle(forReadingAtPath: path)
        else { return false }
        return (try? file.read(upToCount: 4)) == Data("TZif".utf8)
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
