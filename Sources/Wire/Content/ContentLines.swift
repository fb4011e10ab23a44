/// The content lines of a contact or an event, unfolded, in order.
public struct ContentLines: Sequence, IteratorProtocol {
    private var reader: ContentLineReader

    /// - Parameter content: of content lines.
    /// - Throws: the violation of its type's rule, as it may have been stored under the rules of an
    ///   earlier version.
    public init(_ content: Content) throws(ContentError) {
        let text = content.text ?? ""
        _ = try Content.Value(text, as: content.type)
        reader = ContentLineReader(text)
    }

    public mutating func next() -> ContentLine? { try? reader.next() }
}

extension Content {
    /// The texts in the lines of a contact or event: the values of their parameters, and their own
    /// as TEXT (RFC 6350, section 3.4; RFC 5545, section 3.3.11). Where a line is refused,
    /// the whole text follows: an earlier version may have kept it. Empty for other types.
    public var lineTexts: [String] {
        guard type.form == .contentLines, let text else { return [] }
        var lines = ContentLineReader(text)
        var texts: [String] = []
        do {
            while let line = try lines.next() {
                texts += line.parameters.flatMap { $0.values } + [line.text]
            }
        } catch {
            texts.append(text)
        }
        return texts
    }
}

/// Unfolds a vCard or iCalendar object and yields its content lines, one at a time.
///
/// A line ends with CR LF or LF. A line end and the blank after it are a fold, and are removed.
/// Empty lines are skipped, and the last line needs no end.
struct ContentLineReader {
    private let bytes: [UInt8]
    private var offset = 0
    private var lineNumber = 1

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The next line, or nil at the end.
    mutating func next() throws(ContentError) -> ContentLine? {
        guard let (bytes, number) = unfold() else { return nil }
        return try ContentLine(bytes[...], number: number)
    }

    /// Requires that only empty lines follow the end of `component`.
    mutating func finish(_ component: String) throws(ContentError) {
        guard let (bytes, number) = unfold() else { return }
        let line = try? ContentLine(bytes[...], number: number)
        throw line?.begins(component) == true ? .moreThanOne(line: number) : .textAfterEnd(line: number)
    }

    /// The next line that is not empty, unfolded, and the number of its first line.
    private mutating func unfold() -> (bytes: [UInt8], number: Int)? {
        var unfolded: [UInt8] = []
        var first = lineNumber
        while offset < bytes.count {
            let rest = bytes[offset...]
            let lineEnd = rest.first == .lineFeed ? 1 : rest.starts(with: "\r\n".utf8) ? 2 : 0
            guard lineEnd > 0 else {
                unfolded.append(bytes[offset])
                offset += 1
                continue
            }
            offset += lineEnd
            lineNumber += 1
            if offset < bytes.count, bytes[offset].isOne(of: " \t") {
                offset += 1
            } else if unfolded.isEmpty {
                first = lineNumber
            } else {
                break
            }
        }
        return unfolded.isEmpty ? nil : (unfolded, first)
    }
}
