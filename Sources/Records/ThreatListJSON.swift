package import SeQRcast
import Texts

/// A threat list, as JSON.
package struct ThreatListJSON: Encodable {
    package var name: String
    package var format: String
    package var threat: String
    package var entries: Int
    package var source: String?
    package var updated: String
    package var imported: String
    package var isOld: Bool
    /// The state for the next request to Safe Browsing, in base64.
    package var state: String?
    /// The number of entries of the list that an import replaced.
    var entriesBefore: Int?
    /// The number of skipped lines, by reason.
    var passedOver: JSONMembers<Int>?

    package init(_ list: ThreatList, now: Timestamp) {
        name = list.name
        format = list.format.rawValue
        threat = list.kind.rawValue
        entries = list.entryCount
        source = list.source
        updated = list.updated.rfc3339
        imported = list.imported.rfc3339
        isOld = list.isOld(at: now)
        state = list.state
    }

    package init(_ imported: ImportedThreatList, now: Timestamp) {
        self.init(imported.list, now: now)
        entriesBefore = imported.former?.entryCount
        let reasons = imported.skippedLines.map { (key: $0.key.rawValue, value: $0.value) }
        passedOver = reasons.isEmpty ? nil : JSONMembers(members: reasons)
    }
}

extension ThreatList {
    /// `urlhaus · adblock · 5,600 entries · of 2026-11-20 12:00 · imported 2026-11-21 09:00`
    package func printable(at now: Timestamp) -> String {
        let source = source.map { " · from \($0.printableName)" } ?? ""
        return
            "\(head) · of \(updated.local)\(isOld(at: now) ? ", old" : "") · imported \(imported.local)\(source)"
    }

    fileprivate var head: String {
        let kind = kind == .unspecified ? "" : " · \(kind.phrase)"
        return "\(name.printableName) · \(format.rawValue)\(kind) · \(count)"
    }

    fileprivate var count: String { "\(entryCount.grouped) \(entryCount == 1 ? "entry" : "entries")" }
}

extension ImportedThreatList {
    /// `urlhaus · adblock · 5,600 entries · of … · before: 5,580 entries of … · skipped: 2 too long`
    package var printable: String {
        let before = former.map { " · before: \($0.count) of \($0.updated.local)" } ?? ""
        let reasons = skippedLines.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.value.grouped) \($0.key.phrase(of: $0.value))" }.joined(separator: ", ")
        return "\(list.head) · of \(list.updated.local)\(before)"
            + (reasons.isEmpty ? "" : " · skipped: \(reasons)")
    }
}

extension SkipReason {
    /// The reason, after a number of lines.
    fileprivate func phrase(of count: Int) -> String {
        switch self {
        case .notUnderstood: "not understood"
        case .tooLong: "too long"
        case .exception: count == 1 ? "exception" : "exceptions"
        case .cosmetic: "cosmetic"
        case .limited: "only for some requests"
        case .pattern: "with patterns"
        case .localName: "with local names"
        case .mapping: "mapped to an address"
        }
    }
}
