package import SeQRcast

/// Writes a document for other programs, message by message (docs/reference/exports.md).
package protocol Exporter {
    /// The text before the first message.
    var opening: String { get }

    /// The text after the last message.
    var closing: String { get }

    /// Narrows the filter to messages that the document can hold.
    func narrow(_ filter: inout MessageFilter)

    /// The text for a message.
    ///
    /// - Throws: `ContentError` if an earlier version stored invalid content; the message is left
    ///   out.
    mutating func text(of entry: HistoryEntry) throws -> String

    /// Warnings about a message, which the document cannot hold.
    func warnings(about entry: HistoryEntry) -> [String]
}

extension Exporter {
    package var opening: String { "" }
    package var closing: String { "" }
    package func warnings(about entry: HistoryEntry) -> [String] { [] }
}

/// The number of lines dropped from a message, because other programs could not read the file with
/// them.
package struct LeftOutLines {
    package var count = 0

    /// One warning, if any lines were dropped.
    package var warnings: [String] {
        switch count {
        case 0: []
        case 1: ["dropped one line or time zone with an invalid value"]
        default: ["dropped \(count) lines or time zones with invalid values"]
        }
    }
}
