import GRDB
public import Threats
public import Wire

/// An imported list of dangerous URLs.
public struct ThreatList: Equatable, Sendable {
    let id: Int64
    public let name: String
    public let format: ThreatListFormat
    public let kind: ThreatKind
    /// Its origin: its own name, or the name of its file.
    public let source: String?
    /// The time at which its publisher changed it, as the list or its file gives it; never after
    /// the import.
    public let updated: Timestamp
    public let imported: Timestamp
    public let entryCount: Int
    /// The token for requesting the next update from Safe Browsing.
    public let state: String?

    /// Whether it is older than the lifetime of its format.
    public func isOld(at now: Timestamp) -> Bool { updated.seconds + format.lifetime < now.seconds }
}

extension ThreatList {
    /// - Throws: SQLite's error for a damaged file, if a value is impossible.
    init(_ row: Row) throws {
        guard let format = ThreatListFormat(rawValue: try row.column("format")),
            let kind = ThreatKind(rawValue: try row.column("kind")),
            let updated = UInt64(exactly: try row.column("updated", as: Int64.self)),
            let imported = UInt64(exactly: try row.column("imported", as: Int64.self)),
            let updated = try? Timestamp(seconds: updated), let imported = try? Timestamp(seconds: imported)
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        id = try row.column("id")
        name = try row.column("name")
        self.format = format
        self.kind = kind
        source = try row.column("source")
        self.updated = updated
        self.imported = imported
        entryCount = try row.column("entries")
        state = try row.column("state")
    }
}

/// The result of importing a list.
public struct ImportedThreatList: Sendable {
    public let list: ThreatList
    /// The list with this name before.
    public let former: ThreatList?
    /// The number of skipped lines, by reason.
    public let skippedLines: [SkipReason: Int]
}
