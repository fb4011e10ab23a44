import GRDB
import Wire

/// A query that finds messages by one index. The scans of a filter find each matching message
/// exactly once.
///
/// The index is named in the SQL, so that the cost depends on the matches and not on the size of
/// the vault: SQLite refuses a statement that cannot use it. Its planner has no statistics, and would
/// sooner read all members than sort one.
struct IndexScan {
    private let source: String
    private let conditions: [Condition]

    /// A term of SQL, and the arguments of its question marks.
    fileprivate struct Condition {
        let sql: String
        var arguments: StatementArguments = []
    }

    /// The scans of a filter: one for each channel; twice as many for valid messages, since some
    /// expire later and some never.
    static func scans(
        of filter: MessageFilter, inChannels rows: [Int64], of transaction: VaultTransaction
    ) throws -> [IndexScan] {
        let place = try place(filter, transaction)
        let source = place == nil ? "message INDEXED BY \(index(filter))" : "message NOT INDEXED"
        let conditions = [place].compactMap(\.self) + columns(filter, transaction)
        return expiries(filter).flatMap { expiry in
            rows.map { row in
                let channel = Condition(sql: "channel = ?", arguments: [row])
                return IndexScan(source: source, conditions: [channel] + conditions + expiry)
            }
        }
    }

    /// The cursors of its messages, newest first.
    func cursors(after cursor: MessageCursor?, in db: Database) throws -> RowCursor {
        try Row.fetchCursor(statement(after: cursor, in: db))
    }

    /// The SQL statement of the scan.
    func statement(after cursor: MessageCursor?, in db: Database) throws -> Statement {
        var conditions = conditions
        if let cursor {
            conditions.append(
                Condition(
                    sql: "(created, number, claim, id) < (?, ?, ?, ?)",
                    arguments: [cursor.created, cursor.number, cursor.duplicateIndex, cursor.id]))
        }
        let statement = try db.makeStatement(
            sql: """
                SELECT created, number, claim, id FROM \(source) WHERE \(conditions.sql)
                ORDER BY created DESC, number DESC, claim DESC, id DESC
                """)
        statement.arguments = conditions.arguments
        return statement
    }

    func count(in db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM \(source) WHERE \(conditions.sql)",
            arguments: conditions.arguments) ?? 0
    }

    func delete(in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM message WHERE id IN (SELECT id FROM \(source) WHERE \(conditions.sql))",
            arguments: conditions.arguments)
    }

    /// The index for which the fewest messages have to be skipped.
    private static func index(_ filter: MessageFilter) -> String {
        if filter.number != nil { return "sqlite_autoindex_message_1" }
        if filter.isUnread { return "message_unread" }
        if filter.expiry != nil { return "message_by_expiry" }
        if filter.type != nil { return "message_by_type" }
        return filter.direction != nil ? "message_by_direction" : "message_by_date"
    }

    private static func columns(_ filter: MessageFilter, _ transaction: VaultTransaction) -> [Condition] {
        let columns: [(sql: String, argument: (any DatabaseValueConvertible)?)] = [
            ("type_key = ?", filter.type.map(transaction.typeKey)),
            ("direction = ?", filter.direction.map { Int64($0.rawValue) }),
            ("created >= ?", filter.since?.column), ("created < ?", filter.until?.column),
            ("number = ?", filter.number.map { Int64(clamping: $0) }),
            ("claim = ?", filter.duplicateIndex.map { Int64($0) }), ("id <= ?", filter.lastID),
        ]
        let unread = filter.isUnread ? [Condition(sql: "unread IS NOT NULL")] : []
        let seen = filter.isSeen.map { [Condition(sql: $0 ? isSeen : "NOT \(isSeen)")] } ?? []
        return unread + seen
            + columns.compactMap { sql, argument in
                argument.map { Condition(sql: sql, arguments: [$0]) }
            }
    }

    /// A received message was scanned, also if its sightings are lost.
    private static let isSeen = """
        (direction = \(StoredMessage.Direction.received.rawValue) OR EXISTS (
            SELECT 1 FROM sighting INDEXED BY sighting_by_message WHERE sighting.message = message.id))
        """

    /// Alternative conditions; at most one of them holds for a message.
    private static func expiries(_ filter: MessageFilter) -> [[Condition]] {
        switch filter.expiry {
        case nil: [[]]
        case .expired(let now): [[Condition(sql: "expiry <= ?", arguments: [now.column])]]
        case .valid(let now):
            [[Condition(sql: "expiry IS NULL")], [Condition(sql: "expiry > ?", arguments: [now.column])]]
        case .expiring(let now, let end):
            [[Condition(sql: "expiry > ? AND expiry <= ?", arguments: [now.column, end.column])]]
        }
    }

    /// Places are sealed, so those of all sightings are opened once for a circle.
    private static func place(_ filter: MessageFilter, _ transaction: VaultTransaction) throws -> Condition? {
        if let area = filter.area {
            let seen = try transaction.messages(seenIn: area).map(String.init).joined(separator: ", ")
            return Condition(sql: "id IN (SELECT value FROM json_each(?))", arguments: ["[\(seen)]"])
        }
        guard filter.isLocated else { return nil }
        return Condition(
            sql: """
                id IN (SELECT message FROM sighting INDEXED BY sighting_located WHERE located IS NOT NULL)
                """)
    }
}

extension [IndexScan.Condition] {
    fileprivate var sql: String { map(\.sql).joined(separator: " AND ") }
    fileprivate var arguments: StatementArguments { reduce([]) { $0 + $1.arguments } }
}

/// The messages of several scans as one sequence, newest first. It reads from each scan only as far
/// as necessary.
struct MergedCursor {
    private var scans: [(rows: RowCursor, head: MessageCursor)]

    init(_ scans: [RowCursor]) throws {
        self.scans = try scans.compactMap { rows in try Self.head(of: rows).map { (rows, $0) } }
    }

    mutating func next() throws -> MessageCursor? {
        guard let newest = scans.indices.max(by: { scans[$0].head < scans[$1].head }) else { return nil }
        let cursor = scans[newest].head
        if let head = try Self.head(of: scans[newest].rows) {
            scans[newest].head = head
        } else {
            scans.remove(at: newest)
        }
        return cursor
    }

    private static func head(of rows: RowCursor) throws -> MessageCursor? {
        try rows.next().map { row in
            try MessageCursor(
                created: row.decode(atIndex: 0), number: row.decode(atIndex: 1),
                duplicateIndex: row.decode(atIndex: 2), id: row.decode(atIndex: 3))
        }
    }
}
