import Records
import SeQRcast
import Texts

/// What a batch would publish (`--dry-run`).
struct BatchPreview {
    private let rows: BatchRows
    private let begun: BegunBatch

    init(_ rows: BatchRows, _ begun: BegunBatch) {
        self.rows = rows
        self.begun = begun
    }

    /// The number of rows that people see.
    private static let shownCount = 5

    /// Prints how the table is read, and its first rows; as JSON all rows.
    ///
    /// - Throws: exit code 2 if standard output cannot be written.
    func print(_ format: JSONOption) throws {
        guard !format.json else {
            for index in 0..<rows.count { try JSON.print(json(ofRow: index)) }
            return
        }
        try Console.printWrapped(head)
        for index in 0..<min(rows.count, Self.shownCount) { try Console.printWrapped(text(ofRow: index)) }
        if rows.count > Self.shownCount {
            try Console.print("(\((rows.count - Self.shownCount).counted("more row")))")
        }
        Console.note("nothing was published")
    }

    /// How the table is read, and the number of messages.
    private var head: String {
        let known = begun.published.count { $0 != nil }
        let columns = rows.columns.map { names in
            "columns: "
                + names.map { $0.printableName + (rows.unusedColumns.contains($0) ? " (not used)" : "") }
                .joined(separator: ", ")
        }
        let count = "\((rows.count - known).counted("message")) to publish"
        return [
            rows.description, columns,
            known == 0 ? count : "\(count); \(known.grouped) \(known == 1 ? "is" : "are") already published",
        ].compactMap(\.self).joined(separator: "\n")
    }

    /// `line 2 · text · expires 2026-12-05 22:00`, then the message.
    private func text(ofRow index: Int) throws -> String {
        let entry = try rows.row(at: index).entry()
        let known = begun.published[index].map { "already published as \($0.number)" }
        let remarks = [
            entry.content.type.name, entry.expiry.map { "expires \($0.localEnd)" }, known,
        ].compactMap(\.self)
        return [
            "line \(rows.line(ofRow: index)) · \(remarks.joined(separator: " · "))", entry.content.readable,
            entry.plain.isEmpty ? nil : entry.plain.printablePlain,
        ].compactMap(\.self).joined(separator: "\n")
    }

    private func json(ofRow index: Int) throws -> WithContent<RowFacts> {
        let entry = try rows.row(at: index).entry()
        let facts = RowFacts(
            row: index + 1, line: rows.line(ofRow: index),
            plain: entry.plain.isEmpty ? nil : entry.plain.members, expires: entry.expiry?.rfc3339,
            number: begun.published[index]?.number)
        return WithContent(facts: facts, content: ContentJSON(entry.content))
    }
}

/// A row of a batch without its content, as JSON.
private struct RowFacts: Encodable {
    /// From 1.
    var row: Int
    /// Where it begins in the table, from 1.
    var line: Int
    var plain: JSONMembers<String>?
    var expires: String?
    /// The number of its message, if it is already published.
    var number: UInt64?
}
