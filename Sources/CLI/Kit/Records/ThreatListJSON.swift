import SeQRcast

/// A list of dangerous URLs, as JSON.
struct ThreatListJSON: Encodable {
    var name: String
    var format: String
    var threat: String
    var entries: Int
    var source: String?
    var updated: String
    var imported: String
    var isOld: Bool
    /// What the next update of Safe Browsing's is asked for with, in base64.
    var state: String?
    /// Of a list that was imported: how many entries the one before it had.
    var entriesBefore: Int?
    /// How many lines were not taken, by reason.
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
