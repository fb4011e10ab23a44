/// Rules that Ed25519 and X25519 share: 32-byte little-endian coordinates modulo p = 2^255 − 19.
enum Curve25519 {
    static let length = 32

    /// Whether `coordinate`, without its top bit, is less than p: the only encoding of its value.
    static func isCanonical(_ coordinate: [UInt8]) -> Bool {
        coordinate[31] & 0x7F != 0x7F || coordinate[1..<31].contains { $0 != 0xFF } || coordinate[0] < 0xED
    }

    /// Whether `coordinate`, without its top bit, is one of `coordinates`.
    static func isOne(of coordinates: [[UInt8]], _ coordinate: [UInt8]) -> Bool {
        coordinates.contains { $0[..<31] == coordinate[..<31] && $0[31] == coordinate[31] & 0x7F }
    }

    static let zero = [UInt8](repeating: 0, count: 32)
    static let one = [1] + [UInt8](repeating: 0, count: 31)
    /// p − 1.
    static let minusOne = [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
}
