import SeQRcast

/// Contacts as vCards, each as its message has it, but for how its lines are folded (RFC 6350, RFC 2426).
struct CardExporter: Exporter {
    let links: LinkCheck

    func narrow(_ filter: inout MessageFilter) { filter.type = .contact }

    func text(of entry: HistoryEntry) throws -> String {
        try ContentLines(entry.stored.message.content).map { FoldedLine.of($0.bytes) }.joined()
    }

    func warnings(about entry: HistoryEntry) -> [String] { links.warnings(of: entry.stored.message.content) }
}
