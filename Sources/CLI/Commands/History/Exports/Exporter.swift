import SeQRcast

/// A document for other programs, which is written message by message (docs/reference/exports.md).
protocol Exporter {
    /// What stands before the first message.
    var opening: String { get }

    /// What stands after the last one.
    var closing: String { get }

    /// Leaves out, of all messages that fit, those that the document cannot hold.
    func narrow(_ filter: inout MessageFilter)

    /// What it holds of a message.
    ///
    /// - Throws: `ContentError` for what an earlier version may have kept, and is left out.
    mutating func text(of entry: HistoryEntry) throws -> String

    /// About what a message holds: sentences that the document has no place for.
    func warnings(about entry: HistoryEntry) -> [String]
}

extension Exporter {
    var opening: String { "" }
    var closing: String { "" }
    func warnings(about entry: HistoryEntry) -> [String] { [] }
}
