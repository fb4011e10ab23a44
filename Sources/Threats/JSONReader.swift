/// Reads JSON (RFC 8259) byte by byte; skipped values take no memory.
struct JSONReader {
    let feed: ByteFeed

    /// The deepest nesting of skipped values.
    private static let depthLimit = 32
    /// The most bytes of a key or a short text.
    private static let textLimit = 4_096

    /// Skips a byte order mark, which some programs write first.
    func mark() throws {
        guard try feed.peek() == 0xEF else { return }
        for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try feed.next() == byte else { throw malformed }
        }
    }

    /// - Parameter body: reads the value of a key. It is not called for null.
    func object(_ body: (_ key: String) throws -> Void) throws {
        try expect("{")
        guard try !consume("}") else { return }
        repeat {
            let key = try text()
            try expect(":")
            if try significant() == UInt8(ascii: "n") { try word("null") } else { try body(key) }
        } while try consume(",")
        try expect("}")
    }

    /// - Parameter body: reads an element.
    func array(_ body: () throws -> Void) throws {
        try expect("[")
        guard try !consume("]") else { return }
        repeat { try body() } while try consume(",")
        try expect("]")
    }

    func text() throws -> String {
        var bytes: [UInt8] = []
        try string { byte in
            guard bytes.count < Self.textLimit else { throw malformed }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes a string of Base64 (RFC 4648), in either alphabet and with or without padding.
    ///
    /// - Parameter room: the most bytes to read; reduced by the number read.
    func base64(_ room: inout Int) throws -> [UInt8] {
        var decoder = Base64Decoder()
        var left = room
        try string { byte in
            guard decoder.decode(byte) else { throw malformed }
            guard decoder.bytes.count <= left else { throw ThreatListError.tooLarge }
        }
        guard decoder.isComplete else { throw malformed }
        left -= decoder.bytes.count
        room = left
        return decoder.bytes
    }

    /// A whole number, not negative; also in quotation marks, as JSON of protocol buffers writes
    /// 64-bit numbers.
    func integer() throws -> UInt64 {
        let isQuoted = try consume("\"")
        var value: UInt64?
        while let byte = try feed.peek(), 0x30...0x39 ~= byte {
            _ = try feed.next()
            let (product, isLarge) = (value ?? 0).multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = product.addingReportingOverflow(UInt64(byte - 0x30))
            guard !isLarge, !isLarger else { throw malformed }
            value = sum
        }
        guard let value, try !isQuoted || feed.next() == UInt8(ascii: "\"") else { throw malformed }
        return value
    }

    func bool() throws -> Bool {
        let isTrue = try significant() == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// Skips a value.
    func skip(depth: Int = 0) throws {
        guard depth < Self.depthLimit else { throw malformed }
        switch try significant() {
        case UInt8(ascii: "{"): try object { _ in try skip(depth: depth + 1) }
        case UInt8(ascii: "["): try array { try skip(depth: depth + 1) }
        case UInt8(ascii: "\""): try string { _ in }
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
        case UInt8(ascii: "n"): try word("null")
        default:
            var count = 0
            while let byte = try feed.peek(), "+-.0123456789Ee".utf8.contains(byte) {
                _ = try feed.next()
                count += 1
            }
            guard count > 0 else { throw malformed }
        }
    }

    /// - Throws: `.malformed` if anything but blanks follows.
    func end() throws {
        guard try significant() == nil else { throw malformed }
    }

    private var malformed: ThreatListError { .malformed(offset: feed.offset) }

    /// The next byte that is not a blank, without consuming it.
    private func significant() throws -> UInt8? {
        while let byte = try feed.peek() {
            guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else { return byte }
            _ = try feed.next()
        }
        return nil
    }

    private func consume(_ sign: Unicode.Scalar) throws -> Bool {
        guard try significant() == UInt8(ascii: sign) else { return false }
        _ = try feed.next()
        return true
    }

    private func expect(_ sign: Unicode.Scalar) throws {
        guard try consume(sign) else { throw malformed }
    }

    private func word(_ word: String) throws {
        for byte in word.utf8 {
            guard try feed.next() == byte else { throw malformed }
        }
    }

    /// Passes the bytes of a string to `body`, in UTF-8, with its escapes decoded.
    private func string(_ body: (UInt8) throws -> Void) throws {
        try expect("\"")
        while let byte = try feed.next() {
            switch byte {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): for byte in try escape() { try body(byte) }
            case ..<0x20: throw malformed
            default: try body(byte)
            }
        }
        throw malformed
    }

    private func escape() throws -> [UInt8] {
        switch try feed.next() {
        case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
        case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
        case UInt8(ascii: "/"): return [UInt8(ascii: "/")]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var digits = ""
            for _ in 0..<4 {
                guard let byte = try feed.next() else { throw malformed }
                digits.unicodeScalars.append(Unicode.Scalar(byte))
            }
            guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
                throw malformed
            }
            // No text that is read here has characters beyond the first plane.
            return Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
        default: throw malformed
        }
    }
}

/// Decodes Base64 (RFC 4648, sections 4 and 5), one character at a time.
private struct Base64Decoder {
    private(set) var bytes: [UInt8] = []
    private var bits: UInt32 = 0
    private var count = 0
    private var paddingCount = 0

    /// - Returns: false if the character is not allowed here.
    mutating func decode(_ character: UInt8) -> Bool {
        if character == UInt8(ascii: "=") {
            paddingCount += 1
            return count + paddingCount <= 4 && count >= 2
        }
        guard paddingCount == 0, let value = Self.value(character) else { return false }
        bits = bits << 6 | value
        count += 1
        if count > 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(2 * (4 - count)))) }
        if count == 4 { count = 0 }
        return true
    }

    /// Whether the text may end here.
    var isComplete: Bool { count != 1 && (paddingCount == 0 || count + paddingCount == 4) }

    private static func value(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
