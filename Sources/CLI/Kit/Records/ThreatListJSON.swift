import SeQRcast

/// A threat list, as JSON.
struct ThreatListJSON: Encodable {
    var name: String
    var format: String
    var threat: String
    var entries: Int
    var source: String?
    var updated: String
    var imported: String
    var isOld: Bool
    /// The state for the next request to Safe Browsing, in base64.
    var state: String?
    /// The number of entries of the list that an import replaced.
    var entriesBefore: Int?
    /// The number of skipped lines, by reason.
    var passedOver: JSONMembers<Int>?

    init(_ list: ThreatList, now: Timestamp) {
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

    init(_ imported: ImportedThreatList, now: Timestamp) {
        self.init(imported.list, now: now)
        entriesBefore = imported.former?.entryCount
        let reasons = imported.skippedLines.map { (key: $0.key.rawValue, value: $0.value) }
        passedOver = reasons.isEmpty ? nil : JSONMembers(members: reasons)
    }
}
