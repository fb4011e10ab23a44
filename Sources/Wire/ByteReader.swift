/// Reads fields from the front of a byte array. Every read is bounds-checked and throws instead of
/// trapping.
package struct ByteReader {
    private let bytes: [UInt8]
    package private(set) var offset = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var remaining: Int { bytes.count - offset }

    package mutating func byte() throws(WireError) -> UInt8 {
        guard remaining > 0 else { throw .truncated }
        defer { offset += 1 }
        return bytes[offset]
    }

    package mutating func bytes(_ count: Int) throws(WireError) -> [UInt8] {
        guard count <= remaining else { throw .truncated }
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    /// All remaining bytes.
    package mutating func rest() -> [UInt8] {
        defer { offset = bytes.count }
        return Array(bytes[offset...])
    }

    /// An unsigned LEB128 integer in [1, limit], in its shortest form.
    package mutating func positive(limit: UInt64) throws(WireError) -> UInt64 {
        let value = try integer(limit: limit)
        guard value > 0 else { throw .outOfRange(value: 0, limit: limit) }
        return value
    }

    /// An unsigned LEB128 integer in [0, limit], in its shortest form.
    package mutating func integer(limit: UInt64) throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte()
            let group = UInt64(next & 0x7F)
            guard shift < 63 || next <= 1 else { throw .nonCanonicalInteger }
            value |= group << shift
            if next & 0x80 == 0 {
                guard next != 0 || shift == 0 else { throw .nonCanonicalInteger }
                guard value <= limit else { throw .outOfRange(value: value, limit: limit) }
                return value
            }
            shift += 7
        }
    }

    /// A varint length in [0, limit] and that many bytes.
    package mutating func lengthPrefixed(limit: Int) throws(WireError) -> [UInt8] {
        try bytes(Int(try integer(limit: UInt64(limit))))
    }

    /// A varint length in [0, limit] and that many bytes of UTF-8.
    package mutating func string(limit: Int) throws(WireError) -> String {
        guard let string = String(validating: try lengthPrefixed(limit: limit), as: UTF8.self) else {
            throw .invalidUTF8
        }
        return string
    }

    mutating func suite() throws(WireError) -> Suite {
        let value = try byte()
        guard let suite = Suite(rawValue: value) else { throw .unknownSuite(value) }
        return suite
    }

    package mutating func timestamp() throws(WireError) -> Timestamp {
        Timestamp(uncheckedSeconds: try integer(limit: Timestamp.limit))
    }

    package func end() throws(WireError) {
        guard remaining == 0 else { throw .trailingBytes(count: remaining) }
    }
}
