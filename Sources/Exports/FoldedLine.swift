/// Writes a content line of a vCard or iCalendar object (RFC 5545, section 3.1; RFC 6350, section
/// 3.2).
///
/// Every reader sees it as exactly one line.
package enum FoldedLine {
    /// The most octets of a line, without its end.
    private static let limit = 75

    /// Folds the line into pieces of at most 75 octets, each with CR LF at its end.
    ///
    /// No character is split. Pieces are longer where one would have only blanks, which some
    /// readers take for the end of the file.
    package static func of(_ line: some Sequence<UInt8>) -> String {
        let scalars = Array(whole(String(decoding: Array(line), as: UTF8.self)).unicodeScalars)
        let end = scalars.lastIndex { !$0.isBlank } ?? 0
        var folded = String.UnicodeScalarView()
        var (count, isBlank) = (0, true)
        for (index, scalar) in scalars.enumerated() {
            let length = UTF8.width(scalar)
            if count + length > limit, !isBlank, index <= end {
                folded += "\r\n ".unicodeScalars
                (count, isBlank) = (1, true)
            }
            folded.append(scalar)
            count += length
            isBlank = isBlank && scalar.isBlank
        }
        return String(folded) + "\r\n"
    }

    package static func of(_ line: String) -> String { of(line.utf8) }

    /// Removes characters that make readers break or join lines.
    ///
    /// Some readers end a line at any line end of Unicode. If a line mentions quoted-printable,
    /// some take a `=` at its end as a continuation, as in vCard 2.1; for decoding, it has no
    /// meaning there.
    private static func whole(_ line: String) -> String {
        var scalars = String.UnicodeScalarView(
            line.unicodeScalars.map { ["\u{85}", "\u{2028}", "\u{2029}"].contains($0) ? " " : $0 })
        if line.lowercased().contains("quoted-printable") {
            while let last = scalars.last, last == "=" || last.isBlank { scalars.removeLast() }
        }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { properties.isWhitespace }
}
