import Links
import Primitives
import Wire

/// Reads text lists: each line is an entry, a comment, or is skipped.
enum TextListReader {
    /// In bytes, without the line's end.
    static let lineLimit = 16_384

    static func read(
        _ feed: ByteFeed, _ format: ThreatListFormat, into sink: inout some ThreatListSink
    ) throws {
        let kind: ThreatKind = format == .urlhaus ? .malware : .unspecified
        try sink.begin(ThreatListHeader(format: format, kind: kind))
        var facts = ThreatListFacts()
        var count = 0
        while let bytes = try feed.line(limit: lineLimit) {
            guard bytes.count <= lineLimit else {
                facts.skippedLines[.tooLong, default: 0] += 1
                continue
            }
            guard let line = String(validating: bytes, as: UTF8.self)?.trimmingBlanks, !line.isEmpty else {
                if !bytes.allSatisfy({ $0 <= 0x20 }) { facts.skippedLines[.notUnderstood, default: 0] += 1 }
                continue
            }
            let found = ListLine(line, of: format)
            for reason in found.skipReasons { facts.skippedLines[reason, default: 0] += 1 }
            if let comment = found.comment { facts.recordFact(in: comment) }
            for expression in found.expressions {
                count += 1
                guard count <= ThreatListReader.entryLimit else { throw ThreatListError.tooLarge }
                try sink.add(SHA256.hash(Array(expression.utf8)))
            }
        }
        guard count > 0 else { throw ThreatListError.nothingFound(format) }
        try sink.end(facts)
    }
}

extension ThreatListFacts {
    /// Records the facts in a comment: `Title: …`, `Last updated: …`. The first one counts.
    fileprivate mutating func recordFact(in comment: Substring) {
        guard let colon = comment.firstIndex(of: ":") else { return }
        let value = comment[comment.index(after: colon)...].trimmingBlanks
        switch comment[..<colon].trimmingBlanks.lowercased() {
        case "title": title = title ?? (value.isEmpty ? nil : String(value.prefix(80)))
        case "updated", "last updated", "last modified", "date": updated = updated ?? ListDate.time(value)
        default: break
        }
    }
}

/// The time at which a list says it was last changed, in the usual notations; UTC unless another
/// zone is given.
enum ListDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The time in `2026-11-20T12:30:00Z`, `2026-11-20 12:30:00 (UTC)`, `Fri, 20 Nov 2026 12:30
    /// +0100`, each also without a time of day.
    static func time(_ text: Substring) -> Timestamp? {
        var words = text.split { " T,".contains($0) }[...]
        if words.first?.allSatisfy(\.isLetter) == true { words = words.dropFirst() }
        guard let first = words.first else { return nil }
        let numbers = first.split(separator: "-").map { Int($0) }
        if numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2] {
            return time(year, month, day, words.dropFirst().joined())
        }
        let date = Array(words.prefix(3))
        guard date.count == 3, let day = Int(first), let year = Int(date[2]),
            let month = months.firstIndex(of: date[1].prefix(3).lowercased())
        else { return nil }
        return time(year, month + 1, day, words.dropFirst(3).joined())
    }

    /// - Parameter clock: without blanks; may be empty.
    private static func time(_ year: Int, _ month: Int, _ day: Int, _ clock: String) -> Timestamp? {
        guard 1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        let written = clock.prefix { $0.isNumber || $0 == ":" }
        let units = written.split(separator: ":").prefix(3).compactMap { Int($0) } + [0, 0, 0]
        guard 0..<24 ~= units[0], 0..<60 ~= units[1], 0...60 ~= units[2] else { return nil }
        // Days of the Gregorian calendar, counted from March, so that the leap day is the last.
        let shifted = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days =
            365 * shifted.0 + shifted.0 / 4 - shifted.0 / 100 + shifted.0 / 400
            + (153 * shifted.1 + 2) / 5 + day - 1 - 719_468
        let seconds = ((days * 24 + units[0]) * 60 + units[1]) * 60 + units[2]
        guard let offset = offset(clock[written.endIndex...]), seconds >= offset else { return nil }
        return try? Timestamp(seconds: UInt64(seconds - offset))
    }

    /// Seconds by which a zone is ahead of UTC, from `+0100` or `-05:30`; 0 for other beginnings.
    private static func offset(_ zone: Substring) -> Int? {
        guard let sign = zone.first, "+-".contains(sign) else { return 0 }
        let digits = zone.dropFirst().prefix { $0.isNumber || $0 == ":" }.filter { $0 != ":" }
        guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)),
            hours < 24, minutes < 60
        else { return nil }
        return (sign == "-" ? -60 : 60) * (hours * 60 + minutes)
    }
}
