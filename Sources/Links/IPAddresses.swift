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

/// An IPv6 address, parsed from any of its forms (RFC 4291, section 2.2).
struct IPv6: CustomStringConvertible {
    /// Eight groups.
    private let groups: [UInt16]

    /// - Parameter text: without brackets.
    /// - Returns: nil if it is not an address.
    init?(_ text: some Collection<UInt8>) {
        let pieces = Array(text).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (3...9).contains(pieces.count) else { return nil }
        var groups: [UInt16] = []
        var gap: Int?
        for (index, piece) in pieces.enumerated() {
            if piece.isEmpty {
                // `::` leaves one empty piece, and another at either end.
                let isEnd = index == 0 && pieces[1].isEmpty
                let isStart = index == pieces.count - 1 && gap == groups.count
                guard gap == nil || isStart else { return nil }
                guard index > 0 && index < pieces.count - 1 || isEnd || isStart else { return nil }
                if !isEnd { gap = groups.count }
            } else if index == pieces.count - 1, let address = Self.dotted(piece) {
                groups += address
            } else {
                guard piece.count <= 4, piece.allSatisfy({ $0.hexValue != nil }) else { return nil }
                groups.append(piece.reduce(0) { $0 << 4 | UInt16($1.hexValue ?? 0) })
            }
        }
        let missing = 8 - groups.count
        guard gap == nil ? missing == 0 : missing > 0 else { return nil }
        if let gap { groups.insert(contentsOf: repeatElement(0, count: missing), at: gap) }
        self.groups = groups
    }

    /// The embedded IPv4 address: mapped (RFC 4291, section 2.5.5.2) or after NAT64's well-known
    /// prefix (RFC 6052).
    var embeddedIPv4: String? {
        guard [[0, 0, 0, 0, 0, 0xFFFF], [0x64, 0xFF9B, 0, 0, 0, 0]].contains(Array(groups[..<6])) else {
            return nil
        }
        return groups[6...].flatMap { ["\($0 >> 8)", "\($0 & 0xFF)"] }.joined(separator: ".")
    }

    /// In the canonical form of RFC 5952, section 4.
    var description: String {
        var (start, count) = (0, 1)
        for first in groups.indices {
            let zeros = groups[first...].prefix { $0 == 0 }.count
            if zeros > count { (start, count) = (first, zeros) }
        }
        func written(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard count > 1 else { return written(groups[...]) }
        return written(groups[..<start]) + "::" + written(groups[(start + count)...])
    }

    /// Four decimal numbers, as two groups.
    private static func dotted(_ text: ArraySlice<UInt8>) -> [UInt16]? {
        let numbers = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let bytes = numbers.compactMap { UInt8($0) }
        guard bytes.count == 4, numbers == bytes.map(String.init) else { return nil }
        return [UInt16(bytes[0]) << 8 | UInt16(bytes[1]), UInt16(bytes[2]) << 8 | UInt16(bytes[3])]
    }
}
