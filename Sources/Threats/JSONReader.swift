/// JSON (RFC 8259), read a byte at a time: what is not wanted takes no memory.
struct JSONReader {
    let feed: ByteFeed

    /// How deep values that nobody wants may be nested.
    private static let depthLimit = 32
    /// Bytes of a key or a short text.
    private static let textLimit = 4_096

    /// Passes over a mark of the order of bytes, which some programs put before everything.
    func mark() throws {
        guard try feed.peek() == 0xEF else { return }
        for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try feed.next() == byte else { throw malformed }
        }
    }

    /// - Parameter body: reads the value of a key. What is null it does not see.
    func object(_ body: (_ key: String) throws -> Void) throws {
        try expect("{")
        guard try !take("}") else { return }
        repeat {
            let key = try text()
            try expect(":")
            if try significant() == UInt8(ascii: "n") { try word("null") } else { try body(key) }
        } while try take(",")
        try expect("}")
    }

    /// - Parameter body: reads an element.
    func array(_ body: () throws -> Void) throws {
        try expect("[")
        guard try !take("]") else { return }
        repeat { try body() } while try take(",")
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

    /// What a string has in base64 (RFC 4648), in either alphabet and with or without padding.
    ///
    /// - Parameter room: bytes that are read at the most; what is read is taken from it.
    func base64(_ room: inout Int) throws -> [UInt8] {
        var decoder = Base64Decoder()
        var left = room
        try string { byte in
            guard decoder.take(byte) else { throw malformed }
            guard decoder.bytes.count <= left else { throw ThreatListError.tooLarge }
        }
        guard decoder.isWhole else { throw malformed }
        left -= decoder.bytes.count
        room = left
        return decoder.bytes
    }

    /// A whole number from 0 on, also one in quotation marks, as JSON of protocol buffers has those of 64 bits.
    func integer() throws -> UInt64 {
        let isQuoted = try take("\"")
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

    /// Passes over a value.
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

    /// - Throws: `.malformed` where anything but blanks follows.
    func end() throws {
        guard try significant() == nil else { throw malformed }
    }

    private var malformed: ThreatListError { .malformed(offset: feed.offset) }

    /// The next byte that is no blank; it is not consumed.
    private func significant() throws -> UInt8? {
        while let byte = try feed.peek() {
            guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else { return byte }
            _ = try feed.next()
        }
        return nil
    }

    private func take(_ sign: Unicode.Scalar) throws -> Bool {
        guard try significant() == UInt8(ascii: sign) else { return false }
        _ = try feed.next()
        return true
    }

    private func expect(_ sign: Unicode.Scalar) throws {
        guard try take(sign) else { throw malformed }
    }

    private func word(_ word: String) throws {
        for byte in word.utf8 {
            guard try feed.next() == byte else { throw malformed }
        }
    }

    /// Gives the bytes of a string, in UTF-8, with its escapes undone.
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
            // Nothing that is read here has characters beyond the first plane.
            return Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
        default: throw malformed
        }
    }
}
