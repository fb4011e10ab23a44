import Links
import Primitives

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
