import ArgumentParser
import Foundation
import Records
import SeQRcast

/// Options for many messages from one table.
struct BatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Publish a message for each row of a table: CSV with a header line, or one JSON object per line; \
            - is standard input. Special columns: text, type, expires, and file (the name of the image). -o \
            names a folder.
            """, valueName: "file"), completion: .file(), transform: PathArgument.path)
    var batch: String?

    @Option(
        help: ArgumentHelp(
            "The text of each message of the batch; {NAME} is the value of a column, {{ and }} are braces.",
            valueName: "text"), transform: parseTemplate)
    var template: Template?

    @Option(
        help: ArgumentHelp(
            "The largest line of each ticket on a --sheet, also with {NAME}.", valueName: "text"),
        transform: parseTemplate)
    var seat: Template?

    @Option(
        help: ArgumentHelp(
            "The caption of each ticket on a --sheet, also with {NAME}.", valueName: "text"),
        transform: parseTemplate)
    var caption: Template?

    @Option(
        help: ArgumentHelp(
            "Tickets per page of the --sheet, 1 to 100; fewer if codes would be too small. Default: up to 10.",
            valueName: "count"))
    var perPage: Int?

    @Flag(help: "Draw cut marks on the --sheet.") var cutMarks = false

    @Option(
        help:
            "What separates the values of a CSV table: comma, semicolon, tab. Default: as its header line shows."
    )
    var separator: CSVSeparator?

    @Flag(help: "Publish equal rows too, each as a message of its own.")
    var allowEqualRows = false

    @Flag(help: "Show what the batch would publish, and publish nothing.")
    var dryRun = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of messages that are sealed and drawn at once, 1 to 256. Default: the number of processors.",
            valueName: "count"))
    var jobs: Int?

    private static func parseTemplate(_ text: String) throws -> Template {
        guard let template = Template(text) else {
            throw ValidationError("invalid template: write {name} for a column, {{ and }} for braces")
        }
        return template
    }

    func validate() throws {
        let given = [
            ("--template", template != nil), ("--seat", seat != nil), ("--caption", caption != nil),
            ("--per-page", perPage != nil), ("--cut-marks", cutMarks), ("--separator", separator != nil),
            ("--allow-equal-rows", allowEqualRows), ("--dry-run", dryRun), ("--jobs", jobs != nil),
        ].filter(\.1).map(\.0)
        guard batch != nil || given.isEmpty else { throw ValidationError("\(given[0]) needs --batch") }
        guard (1...256).contains(jobs ?? 1) else {
            throw ValidationError("--jobs must be a whole number from 1 to 256")
        }
        guard PrintedPages.symbolsPerPage.contains(perPage ?? 1) else {
            throw ValidationError("--per-page must be a number from 1 to 100")
        }
    }

    /// Reads the table's rows, and checks them.
    ///
    /// - Parameters:
    ///   - plain: the plain fields of each message that has no own ones.
    ///   - expiry: the expiry of each message that has no own one.
    ///   - hasImages: false: the messages are drawn on a sheet.
    /// - Throws: exit code 2 if the table cannot be read; 64, with the line, for the first invalid
    ///   row.
    func rows(
        plain: Fields, expiry: TimeSpec?, now: Timestamp, hasImages: Bool, _ vault: VaultOptions
    ) throws -> BatchRows {
        let file = file(vault)
        let bytes = try file.bytes()
        do {
            let settings = BatchRow.Settings(
                options: self, plain: plain, expiry: expiry, now: now, hasImages: hasImages)
            return try BatchRows(bytes, settings)
        } catch {
            throw Diagnostic(error).of(PageName(file: file))
        }
    }

    func file(_ vault: VaultOptions) -> InputFile {
        InputFile(path: batch ?? "-", vaultFiles: vault.files)
    }
}

extension Diagnostic {
    func inLine(_ line: Int) -> Diagnostic { Diagnostic(status, "line \(line): \(sentence)", hints: hints) }
}

/// A text with placeholders for the values of a row: `Seat {seat} for {name}`. A doubled brace is a
/// brace.
struct Template {
    private enum Piece: Equatable {
        case text(String)
        case column(String)
    }

    private let pieces: [Piece]

    /// The names of the columns in the placeholders.
    var columns: [String] {
        pieces.compactMap { if case .column(let name) = $0 { name } else { nil } }
    }

    /// - Returns: nil if a brace is neither closed nor doubled.
    init?(_ text: String) {
        var pieces: [Piece] = []
        var literal = String.UnicodeScalarView()
        // By scalars: a brace stays one, even with a combining mark behind it.
        var rest = text.unicodeScalars[...]
        while let first = rest.popFirst() {
            switch first {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(rest.removeFirst())
            case "{":
                guard let end = rest.firstIndex(of: "}"), end > rest.startIndex else { return nil }
                pieces += [.text(String(literal)), .column(String(rest[..<end]))]
                literal = String.UnicodeScalarView()
                rest = rest[end...].dropFirst()
            case "}": return nil
            default: literal.append(first)
            }
        }
        self.pieces = pieces + [.text(String(literal))]
    }

    /// Fills in the values.
    ///
    /// - Parameter values: a value for each column.
    func filled(with values: [String: String]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .column(let name): values[name, default: ""]
            }
        }.joined()
    }
}
