import ArgumentParser
import SeQRcast

extension History {
    /// All that fits, as a document for other programs, in one state of the vault and message by message.
    func export(_ query: HistoryQuery, by exporter: any Exporter, from session: Session) throws {
        var (exporter, query) = (exporter, query)
        exporter.narrow(&query.filter)
        var file = try ExportFile(exports.output, vault: vault)
        try file.write(exporter.opening)
        var last: MessageCursor?
        let hasMore = try session.forEachMessage(query, limit: limit, after: after) { entry in
            last = entry.stored.cursor
            let reference = entry.channel.reference(entry.stored)
            do {
                try file.write(exporter.text(of: entry))
                for warning in exporter.warnings(about: entry) { Console.warn("\(reference): \(warning)") }
            } catch let error as ContentError {
                Console.warn("\(reference) is left out: \(error.sentence)")
            }
        }
        try file.write(exporter.closing)
        try file.finish()
        if hasMore, let last { Console.note("older messages follow: --after \(last)") }
    }
}
