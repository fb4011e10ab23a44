import Hex
import Testing

@testable import Primitives

/// 32-byte little-endian numbers near the ends of the field.
enum Coordinate {
    /// In [0, 255].
    static func small(_ value: Int) -> [UInt8] { [UInt8(value)] + [UInt8](repeating: 0, count: 31) }

    /// 2^255 − 256 + `value`, for a value in [0, 255]; p is at 0xED.
    static func fromTop(_ value: Int) -> [UInt8] {
        [UInt8(value)] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
    }
}

@Suite struct X25519KeyTests {
    /// The u of low order on curve and twist.
    static let lowOrder = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    ].map { [UInt8](hex: $0) }

    private let key = X25519.PrivateKey()

    private func isTaken(_ bytes: [UInt8]) -> Bool { (try? X25519.PublicKey(bytes: bytes)) != nil }

    private func agrees(_ bytes: [UInt8]) -> Bool { (try? key.sharedSecret(with: bytes)) != nil }

    @Test(arguments: lowOrder)
    func `keys of low order are refused with either top bit`(bytes: [UInt8]) {
        for bytes in [bytes, bytes.flipping(bit: 255)] {
            #expect(!isTaken(bytes))
            #expect(throws: PrimitiveError.invalidPublicKey) { try key.sharedSecret(with: bytes) }
        }
    }

    @Test(arguments: 0xED...0xFF)
    func `coordinates from p on are refused with either top bit`(lowest: Int) {
        let bytes = Coordinate.fromTop(lowest)
        #expect(!isTaken(bytes))
        #expect(!isTaken(bytes.flipping(bit: 255)))
        #expect(agrees(bytes) == (lowest > 0xEE), "p and p + 1 are 0 and 1, the rest have an agreement")
    }

    @Test func `a key with its top bit set is refused`() {
        #expect(isTaken(key.publicKey))
        #expect(!isTaken(key.publicKey.flipping(bit: 255)))
    }

    /// Exactly those canonical numbers are refused for which libcrypto can only agree on zero.
    @Test func `the list of keys of low order is complete`() {
        var candidates = (0...255).map { Coordinate.small($0) } + (0..<0xED).map { Coordinate.fromTop($0) }
        for bytes in Self.lowOrder { candidates += (0..<255).map { bytes.flipping(bit: $0) } + [bytes] }
        candidates += (0..<500).map { _ in Random.bytes(count: 31) + [0x42] }
        let canonical = candidates.filter { $0.isLess(than: Coordinate.fromTop(0xED)) }
        #expect(canonical.count > 2_000)
        var refused: Set<[UInt8]> = []
        for bytes in canonical {
            #expect(isTaken(bytes) == agrees(bytes), "\(bytes.hex)")
            if !isTaken(bytes) { refused.insert(bytes) }
        }
        #expect(refused == Set(Self.lowOrder))
    }

    @Test(arguments: [0, 31, 33, 64])
    func `a key of another length is refused`(count: Int) {
        let bytes = [UInt8](repeating: 9, count: count)
        #expect(!isTaken(bytes))
        #expect(!agrees(bytes))
        #expect(throws: PrimitiveError.invalidPrivateKey) {
            try X25519.PrivateKey(scalar: SecretBytes(bytes))
        }
    }

    /// RFC 7748, section 5.2: k and u start at 9, and each round's result is the next k, its k the
    /// next u.
    @Test func `the iteration of RFC 7748 gives the published value`() throws {
        var scalar = Coordinate.small(9)
        var point = Coordinate.small(9)
        for round in 1...1_000 {
            let result = try X25519.PrivateKey(scalar: SecretBytes(scalar)).sharedSecret(with: point).bytes
            (scalar, point) = (result, scalar)
            if round == 1 {
                #expect(scalar.hex == "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079")
            }
        }
        #expect(scalar.hex == "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51")
    }

    @Test func `both sides agree on the secret`() throws {
        let other = X25519.PrivateKey()
        #expect(try key.sharedSecret(with: other.publicKey) == other.sharedSecret(with: key.publicKey))
    }
}

extension [UInt8] {
    /// Compares little-endian numbers of the same length.
    fileprivate func isLess(than other: [UInt8]) -> Bool {
        reversed().lexicographicallyPrecedes(other.reversed())
    }
}
