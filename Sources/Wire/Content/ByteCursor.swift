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

/// Classes of ASCII bytes that the grammars of RFC 3986, 5545, 5870 and 6350 use.
extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")

    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// The value of a decimal digit, in [0, 9].
    var digitValue: Int? { isDigit ? Int(self - UInt8(ascii: "0")) : nil }

    /// A digit or a letter of either case.
    var isAlphanumeric: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    /// A-Z for a-z; any other byte as it is.
    var inCapitals: UInt8 { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 0x20 : self }

    var isHexDigit: Bool { hexadecimalValue != nil }

    /// The value of a hexadecimal digit of either case, in [0, 15].
    var hexadecimalValue: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = self | 0x20
        return UInt8(ascii: "a")...UInt8(ascii: "f") ~= letter ? letter - UInt8(ascii: "a") + 10 : nil
    }

    /// A letter, digit or hyphen, as in names of properties, parameters and components.
    var isNameByte: Bool { isAlphanumeric || self == UInt8(ascii: "-") }

    /// True if this is one of the ASCII characters in `characters`.
    func isOne(of characters: String) -> Bool { characters.utf8.contains(self) }
}

extension Sequence<UInt8> {
    /// The bytes as a string, with a-z replaced by A-Z.
    var uppercasedASCII: String {
        String(decoding: map { $0.inCapitals }, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// The index of the first `%` that two hexadecimal digits do not follow.
    var firstBadPercentEscape: Int? {
        indices.first { index in
            let digits = self[(index + 1)...].prefix(2)
            return self[index] == UInt8(ascii: "%")
                && !(digits.count == 2 && digits.allSatisfy({ $0.isHexDigit }))
        }
    }
}

extension String {
    /// True if this is empty or all of it is Unicode White_Space.
    var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
}
