/// A position in a text, for parsers that pass over it once.
struct ByteCursor {
    let bytes: ArraySlice<UInt8>
    private(set) var offset: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    init(_ text: String) { self.init(Array(text.utf8)[...]) }

    var isAtEnd: Bool { offset == bytes.endIndex }

    /// The bytes not yet taken.
    var rest: ArraySlice<UInt8> { bytes[offset...] }

    /// Takes the ASCII character if it comes next.
    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[offset] == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Takes and returns the next byte if it satisfies `condition`.
    mutating func consume(if condition: (UInt8) -> Bool) -> UInt8? {
        guard let byte = rest.first, condition(byte) else { return nil }
        offset += 1
        return byte
    }

    /// Takes the longest run of bytes that satisfy `condition`; it may be empty.
    mutating func consumeRun(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let run = rest.prefix(while: condition)
        offset = run.endIndex
        return run
    }
}
