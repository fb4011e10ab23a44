/// Parses the forms of an IPv4 address that resolvers and browsers accept: one to four numbers,
/// decimal, octal after `0` or hexadecimal after `0x`; the last fills the remaining bytes.
enum IPv4 {
    /// The address in four decimal numbers, or nil if `host` is not an address.
    static func dotted(_ host: [UInt8]) -> String? {
        var parts = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard (1...4).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(number)
        guard numbers.count == parts.count, let last = numbers.last else { return nil }
        let room = 8 * (5 - numbers.count)
        guard numbers.dropLast().allSatisfy({ $0 < 256 }), last >> room == 0 else { return nil }
        let value = numbers.dropLast().enumerated().reduce(last) { $0 | $1.element << (24 - 8 * $1.offset) }
        return [24, 16, 8, 0].map { String(value >> $0 & 255) }.joined(separator: ".")
    }

    private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
        let isHexadecimal = text.lowercasedASCII.starts(with: "0x".utf8)
        let isOctal = !isHexadecimal && text.count > 1 && text.first == UInt8(ascii: "0")
        let digits = text.dropFirst(isHexadecimal ? 2 : 0)
        if digits.isEmpty { return isHexadecimal ? 0 : nil }
        // `UInt64` would also accept a plus sign.
        guard digits.allSatisfy({ $0.hexValue != nil }) else { return nil }
        return UInt64(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : isOctal ? 8 : 10)
    }
}
