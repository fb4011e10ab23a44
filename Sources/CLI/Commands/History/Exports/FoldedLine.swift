/// How a content line of a vCard or iCalendar object is written (RFC 5545, section 3.1; RFC 6350, section 3.2), so that no reader takes
/// it for more than one, nor for less.
enum FoldedLine {
    /// Octets of a line, without its end.
    private static let limit = 75

    /// The line in pieces of 75 octets at the most, each ended by CR LF; none of them splits a character. Where that would make a piece of
    /// blanks alone, which some readers take for the end of all, pieces are longer.
    static func of(_ line: some Sequence<UInt8>) -> String {
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

    static func of(_ line: String) -> String { of(line.utf8) }

    /// Some readers end a line at any character that Unicode has for it. Some take a `=` at the end, where quoted-printable is spoken of,
    /// for a sign that the next line belongs to it, as in vCard 2.1; to decode it, it means nothing there.
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
