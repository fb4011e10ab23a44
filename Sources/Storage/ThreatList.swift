import GRDB
public import Threats
public import Wire

/// A list of dangerous URLs that was imported.
public struct ThreatList: Equatable, Sendable {
    let id: Int64
    public let name: String
    public let format: ThreatListFormat
    public let kind: ThreatKind
    /// Where it came from: what it calls itself, or the name of its file.
    public let source: String?
    /// When its publisher changed it: what it says, or its file; never after it was imported.
    public let updated: Timestamp
    public let imported: Timestamp
    public let entryCount: Int
    /// What the next update is asked for with, of Safe Browsing's.
    public let state: String?

    /// Whether it is older than lists of its format are worth much.
    public func isOld(at now: Timestamp) -> Bool { updated.seconds + format.lifetime < now.seconds }
}

extension ThreatList {
    /// - Throws: as SQLite does of a damaged file, where a value is one that cannot be.
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
