import Records
import SeQRcast

/// The text of a table's file, as spreadsheets and programs write it.
struct TableText {
    enum Encoding: String {
        case utf8 = "UTF-8"
        case markedUTF8 = "UTF-8 with a byte order mark"
        case utf16 = "UTF-16"
    }

    let encoding: Encoding
    /// In UTF-8, without a byte order mark.
    let bytes: [UInt8]

    /// - Parameter file: UTF-8, or UTF-16 with a byte order mark.
    /// - Throws: exit code 64 if it is not.
    init(_ file: [UInt8]) throws {
        if file.starts(with: "PK\u{3}\u{4}".utf8) {
            throw Diagnostic(
                .usage, "a spreadsheet or an archive, and no text", hints: ["save the table as \"CSV UTF-8\""]
            )
        }
        switch (file.first, file.dropFirst().first) {
        case (0xFF, 0xFE): (encoding, bytes) = (.utf16, try Self.utf8(file) { UInt16($1) << 8 | UInt16($0) })
        case (0xFE, 0xFF): (encoding, bytes) = (.utf16, try Self.utf8(file) { UInt16($0) << 8 | UInt16($1) })
        default:
            guard (try? UTF8Span(validating: file.span)) != nil else {
                guard file.contains(0) else { throw Self.invalid("UTF-8") }
                throw Diagnostic(
                    .usage, "no text: a table is CSV with a header line, or one JSON object per line")
            }
            let isMarked = file.starts(with: "\u{FEFF}".utf8)
            (encoding, bytes) = isMarked ? (.markedUTF8, Array(file.dropFirst(3))) : (.utf8, file)
        }
    }

    /// - Parameter unit: joins two bytes.
    private static func utf8(_ file: [UInt8], unit: (UInt8, UInt8) -> UInt16) throws -> [UInt8] {
        guard file.count.isMultiple(of: 2) else { throw invalid("UTF-16") }
        let units = stride(from: 2, to: file.count, by: 2).map { unit(file[$0], file[$0 + 1]) }
        guard let text = String(validating: units, as: UTF16.self) else { throw invalid("UTF-16") }
        return Array(text.utf8)
    }

    private static func invalid(_ encoding: String) -> Diagnostic {
        Diagnostic(.usage, "not \(encoding)", hints: ["save the table as \"CSV UTF-8\""])
    }
}
