import GRDB

/// The messages of several scans as one sequence, newest first. It reads from each scan only as far
/// as necessary.
struct MergedCursor {
    private var lanes: [(rows: RowCursor, head: Item)]

    /// A message's place, and the number of its type.
    struct Item {
        let cursor: MessageCursor
        let type: Int64
    }

    init(_ lanes: [RowCursor]) throws {
        self.lanes = try lanes.compactMap { rows in try Self.head(of: rows).map { (rows, $0) } }
    }

    mutating func next() throws -> Item? {
        guard let newest = lanes.indices.max(by: { lanes[$0].head.cursor < lanes[$1].head.cursor })
        else { return nil }
        let item = lanes[newest].head
        if let head = try Self.head(of: lanes[newest].rows) {
            lanes[newest].head = head
        } else {
            lanes.remove(at: newest)
        }
        return item
    }

    private static func head(of rows: RowCursor) throws -> Item? {
        try rows.next().map { row in
            let cursor = try MessageCursor(
                created: row.decode(atIndex: 0), number: row.decode(atIndex: 1),
                claim: row.decode(atIndex: 2),
                id: row.decode(atIndex: 3))
            return Item(cursor: cursor, type: try row.decode(atIndex: 4))
        }
    }
}
