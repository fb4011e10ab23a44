import ArgumentParser
import Foundation
import SeQRcast

/// Many messages at once, out of a table.
struct BatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Publish a message for each row of a table: CSV with a line of names, or JSON objects, one a line; - is standard input. \
            The columns text, type, expires and file (the picture's name) have a meaning; -o names a folder.
            """, valueName: "file"))
    var batch: String?

    @Option(
        help: ArgumentHelp(
            "The text of each message of the batch, with {NAME} for what the row has in a column; {{ and }} are braces.",
            valueName: "text"), transform: parseTemplate)
    var template: Template?

    @Option(
        help: ArgumentHelp(
            "What stands below each code on a --sheet, with {NAME} likewise.", valueName: "text"),
        transform: parseTemplate)
    var caption: Template?

    @Option(help: ArgumentHelp("Codes on a page of the --sheet, in 1...100.", valueName: "count"))
    var perPage: Int?

    @Flag(help: "Draw marks where to cut the --sheet.") var cutMarks = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many messages of a batch are sealed and drawn at once, in 1...256; else as many as the machine has processors.",
            valueName: "count"))
    var jobs: Int?

    private static func parseTemplate(_ text: String) throws -> Template {
        guard let template = Template(text) else {
            throw ValidationError("a brace of a template is written twice, or names a column: {name}")
        }
        return template
    }

    func validate() throws {
        guard batch != nil || template == nil && caption == nil && perPage == nil && !cutMarks && jobs == nil
        else {
            throw ValidationError("--template, --caption, --per-page, --cut-marks and --jobs go with --batch")
        }
        guard (1...256).contains(jobs ?? 1) else {
            throw ValidationError("--jobs is a whole number in 1...256")
        }
        guard Sheet.symbolsPerPage.contains(perPage ?? 1) else {
            throw ValidationError("--per-page is a number of codes in 1...100")
        }
    }

    /// The table's columns, nil for JSON, and its rows, checked.
    ///
    /// - Parameters:
    ///   - plain: of each message that does not have its own.
    ///   - expiry: likewise.
    /// - Throws: exit code 2 where it cannot be read, 64 with the line for the first row that is not as it should be.
    func rows(
        plain: Fields, expiry: WrittenTimeSpec?, now: Timestamp, _ vault: VaultOptions
    ) throws -> (columns: [String]?, rows: [BatchRow]) {
        let file = file(vault)
        let bytes = try file.bytes()
        do {
            let table = try BatchTable(bytes)
            try checkTemplates(table)
            var names: Set<String> = []
            let rows = try table.rows.map { row in
                do {
                    let checked = try BatchRow(row, self, plain: plain, expiry: expiry, now: now)
                    if let name = checked.fileName, !names.insert(name.lowercased()).inserted {
                        throw Diagnostic(.usage, "two pictures are called \(name.printableName)")
                    }
                    return checked
                } catch {
                    throw Diagnostic(error).inLine(row.line)
                }
            }
            return (table.columns, rows)
        } catch {
            throw Diagnostic(error).of(PageName(file: file))
        }
    }

    func file(_ vault: VaultOptions) -> InputFile {
        InputFile(path: batch ?? "-", vaultFiles: vault.files)
    }

    /// - Throws: exit code 64 where a template names a column that is not there.
    private func checkTemplates(_ table: BatchTable) throws {
        for name in (template?.columns ?? []) + (caption?.columns ?? []) {
            guard let row = table.rows.first(where: { $0.values[name] == nil }) else { continue }
            guard let columns = table.columns else {
                throw Diagnostic(.usage, "there is no text \(name.printableName)").inLine(row.line)
            }
            throw Diagnostic(
                .usage, "there is no column \(name.printableName)",
                hints: ["the columns are \(columns.map { $0.printableName }.joined(separator: ", "))"])
        }
    }
}

extension Diagnostic {
    func inLine(_ line: Int) -> Diagnostic { Diagnostic(status, "line \(line): \(sentence)", hints: hints) }
}
