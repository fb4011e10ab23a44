/// Appends fields to a byte array, in the form that `ByteReader` reads.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func byte(_ value: UInt8) { bytes.append(value) }

    package mutating func raw(_ value: [UInt8]) { bytes += value }

    /// Appends `value` in the shortest unsigned LEB128 form.
    package mutating func integer(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func lengthPrefixed(_ value: [UInt8]) {
        integer(UInt64(value.count))
        raw(value)
    }

    package mutating func string(_ value: String) { lengthPrefixed(Array(value.utf8)) }
}
