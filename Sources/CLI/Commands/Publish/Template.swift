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
