/// Paths as texts: Linux allows any bytes in a path, and a text of Swift has UTF-8 alone.
///
/// In such a text, a byte that is not UTF-8 is a private character: U+10FF80 for 80 (hexadecimal) to
/// U+10FFFF for FF. The bytes of these characters themselves are taken as four such bytes. So each
/// path has one text, and each text one path. (Python does the same with surrogates, PEP 383, which
/// a text of Swift cannot have.) docs/decisions/0212-paths-as-texts.md says what else was possible.
extension String {
    /// - Parameter bytes: without the zero at their end.
    package init(pathBytes bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), !text.hasPathBytes {
            self = text
            return
        }
        var text = String.UnicodeScalarView()
        var rest = Array(bytes)[...]
        while let byte = rest.first {
            let scalar = (1...4).lazy.compactMap { rest.firstScalar(count: $0) }.first
            text.append(scalar ?? Unicode.Scalar(pathByte: byte))
            rest.removeFirst(scalar.map { UTF8.width($0) } ?? 1)
        }
        self = String(text)
    }

    /// The bytes of the path, without a zero at their end.
    package var pathBytes: [UInt8] {
        guard hasPathBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in scalar.pathByte.map { [$0] } ?? Array(scalar.utf8) }
    }

    /// The path as a text for others; nil if it is not UTF-8.
    package var pathInUTF8: String? { String(validating: pathBytes, as: UTF8.self) }

    /// Whether bytes of the path are not UTF-8.
    package var hasPathBytes: Bool { unicodeScalars.contains { $0.pathByte != nil } }

    /// Calls `body` with the bytes of the path, as C has them.
    package func withPath<Result>(_ body: ([CChar]) throws -> Result) rethrows -> Result {
        try body(pathBytes.map { CChar(bitPattern: $0) } + [0])
    }
}

extension Unicode.Scalar {
    /// Stands for a byte of a path that is not UTF-8.
    fileprivate init(pathByte byte: UInt8) {
        precondition(byte >= 0x80, "ASCII is UTF-8")
        guard let scalar = Unicode.Scalar(0x10FF00 + UInt32(byte)) else {
            preconditionFailure("private characters are characters")
        }
        self = scalar
    }

    /// The byte of a path that it stands for.
    package var pathByte: UInt8? { value >= 0x10FF80 ? UInt8(value & 0xFF) : nil }
}

extension ArraySlice<UInt8> {
    /// The character that the first bytes are the UTF-8 of, unless it stands for a byte.
    fileprivate func firstScalar(count: Int) -> Unicode.Scalar? {
        guard count <= self.count, let text = String(validating: prefix(count), as: UTF8.self),
            text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first, scalar.pathByte == nil
        else { return nil }
        return scalar
    }
}
