/// Reads the segments of a symbol's data: digits, alphanumeric characters and bytes (ISO/IEC
/// 18004:2015, 7.4).
struct SegmentReader {
    private let data: [UInt8]
    private let version: Int
    /// The offset of the next bit.
    private var offset = 0

    /// - Parameters:
    ///   - data: Codewords without those for error correction.
    ///   - version: 1...40.
    init(_ data: [UInt8], version: Int) {
        self.data = data
        self.version = version
    }

    /// Returns the content of all segments together.
    ///
    /// - Returns: nil if there is a segment of another kind, a truncated one, or none.
    mutating func bytes() -> [UInt8]? {
        var bytes: [UInt8] = []
        while let mode = readBits(4), mode != 0 {
            let isRead =
                switch mode {
                case 0b0001: digits(into: &bytes)
                case 0b0010: characters(into: &bytes)
                case 0b0100: octets(into: &bytes)
                default: false
                }
            guard isRead else { return nil }
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// - Returns: nil if fewer bits are left.
    private mutating func readBits(_ count: Int) -> Int? {
        guard offset + count <= 8 * data.count else { return nil }
        var value = 0
        for bit in offset..<offset + count { value = value << 1 | Int(data[bit / 8] >> (7 - bit % 8) & 1) }
        offset += count
        return value
    }

    /// Reads the number of characters in a segment.
    ///
    /// - Parameter bits: The size of that number in versions 1 to 9, 10 to 26, and 27 to 40.
    private mutating func count(bits: (Int, Int, Int)) -> Int? {
        switch version {
        case ...9: readBits(bits.0)
        case ...26: readBits(bits.1)
        default: readBits(bits.2)
        }
    }

    private mutating func digits(into bytes: inout [UInt8]) -> Bool {
        guard var left = count(bits: (10, 12, 14)) else { return false }
        while left > 0 {
            let (bits, limit) = [(4, 10), (7, 100), (10, 1000)][min(left, 3) - 1]
            guard let value = readBits(bits), value < limit else { return false }
            // Keeps leading zeros.
            bytes += String(limit + value).utf8.dropFirst()
            left -= 3
        }
        return true
    }

    private mutating func characters(into bytes: inout [UInt8]) -> Bool {
        guard var left = count(bits: (9, 11, 13)) else { return false }
        while left > 0 {
            guard let value = readBits(left == 1 ? 6 : 11), value < (left == 1 ? 45 : 45 * 45) else {
                return false
            }
            if left > 1 { bytes.append(Self.alphabet[value / 45]) }
            bytes.append(Self.alphabet[value % 45])
            left -= 2
        }
        return true
    }

    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    private mutating func octets(into bytes: inout [UInt8]) -> Bool {
        guard let count = count(bits: (8, 16, 16)) else { return false }
        for _ in 0..<count {
            guard let value = readBits(8) else { return false }
            bytes.append(UInt8(value))
        }
        return true
    }
}
