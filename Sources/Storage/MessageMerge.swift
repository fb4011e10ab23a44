import GRDB

/// The messages of several lanes as one sequence, newest first. It reads on in each lane as far as is asked for.
struct MessageMerge {
    private var lanes: [(rows: RowCursor, head: MessageCursor)]

    init(_ lanes: [RowCursor]) throws {
        self.lanes = try lanes.compactMap { rows in try Self.head(of: rows).map { (rows, $0) } }
    }

    mutating func next() throws -> MessageCursor? {
        guard let newest = lanes.indices.max(by: { lanes[$0].head < lanes[$1].head }) else { return nil }
        let cursor = lanes[newest].head
        if let head = try Self.head(of: lanes[newest].rows) {
            lanes[newest].head = head
        } else {
            lanes.remove(at: newest)
        }
        return cursor
    }

    private static func head(of rows: RowCursor) throws -> MessageCursor? {
        try rows.next().map { MessageCursor(created: $0[0], number: $0[1], claim: $0[2], id: $0[3]) }
    }
}
