import GRDB

/// The messages of several scans as one sequence, newest first. It reads from each scan only as far
/// as necessary.
struct MergedCursor {
    private var scans: [(rows: RowCursor, head: Item)]

    /// A message's place, and the number of its type.
    struct Item {
        let cursor: MessageCursor
        let type: Int64
    }

    init(_ scans: [RowCursor]) throws {
        self.scans = try scans.compactMap { rows in try Self.head(of: rows).map { (rows, $0) } }
    }

    mutating func next() throws -> Item? {
        guard let newest = scans.indices.max(by: { scans[$0].head.cursor < scans[$1].head.cursor })
        else { return nil }
        let item = scans[newest].head
        if let head = try Self.head(of: scans[newest].rows) {
            scans[newest].head = head
        } else {
            scans.remove(at: newest)
        }
        return item
    }

    private static func head(of rows: RowCursor) throws -> Item? {
        try rows.next().map { row in
            let cursor = try MessageCursor(
                created: row.decode(atIndex: 0), number: row.decode(atIndex: 1),
                duplicateIndex: row.decode(atIndex: 2),
                id: row.decode(atIndex: 3))
            return Item(cursor: cursor, type: try row.decode(atIndex: 4))
        }
    }
}
