package import SeQRcast
package import Texts

/// Exports contacts as vCards (RFC 6350, RFC 2426).
///
/// Each vCard is as in its message, except for folded lines, and without lines that cannot be
/// decoded.
package struct CardExporter: Exporter {
    private let links: LinkCheck

    /// The dropped lines of the last written message.
    private var leftOut = LeftOutLines()

    package init(links: LinkCheck) { self.links = links }

    package func narrow(_ filter: inout MessageFilter) { filter.type = .contact }

    package mutating func text(of entry: HistoryEntry) throws -> String {
        let lines = Array(try ContentLines(entry.stored.message.content))
        let readable = lines.filter { $0.isDecodable && $0.name != "PROFILE" }
        leftOut = LeftOutLines(count: lines.count - readable.count)
        return readable.map { FoldedLine.of($0.bytes) }.joined()
    }

    package func warnings(about entry: HistoryEntry) -> [String] {
        leftOut.warnings + links.warnings(of: entry.stored.message.content)
    }
}
