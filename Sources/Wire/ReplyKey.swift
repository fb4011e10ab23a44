/// A key under which somebody of the hybrid suite is answered (docs/reference/format.md, "Reply keys").
public struct ReplyKey: Hashable, Sendable {
    /// 16 random bytes, from which its giver finds the key again.
    public let id: [UInt8]
    /// 32 bytes.
    public let key: [UInt8]

    public static let idLength = 16
    public static let keyLength = 32
    public static let saltLength = 16

    static let length = idLength + keyLength

    public init(id: [UInt8], key: [UInt8]) {
        precondition(id.count == Self.idLength && key.count == Self.keyLength)
        self.id = id
        self.key = key
    }

    /// - Parameter bytes: of `bytes`; nil for another number of them.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.init(id: Array(bytes.prefix(Self.idLength)), key: Array(bytes.dropFirst(Self.idLength)))
    }

    package var bytes: [UInt8] { id + key }
}

extension FollowRequest {
    /// The key for the answer, as a request carries it.
    public enum Reply: Hashable, Sendable {
        /// The recipient is the owner.
        case key(ReplyKey)
        /// The recipient is an authorizer, who shall not read it: sealed to the owner, in the owner's suite.
        case sealed(Suite, encapsulatedKey: [UInt8], ciphertext: [UInt8])

        init(from reader: inout ByteReader) throws(WireError) {
            let length = try reader.integer(limit: UInt64(Self.sealedLength(.hybrid)))
            guard length != ReplyKey.length else {
                self = .key(
                    ReplyKey(
                        id: try reader.bytes(ReplyKey.idLength), key: try reader.bytes(ReplyKey.keyLength)))
                return
            }
            guard let suite = Suite.allCases.first(where: { Self.sealedLength($0) == length }) else {
                throw .outOfRange(value: length, limit: UInt64(Self.sealedLength(.hybrid)))
            }
            let first = try reader.byte()
            let encapsulatedKey = try reader.bytes(suite.encapsulationLength)
            let ciphertext = try reader.bytes(ReplyKey.length + Suite.tagLength)
            guard first == suite.rawValue else {
                throw .outOfRange(value: UInt64(first), limit: UInt64(suite.rawValue))
            }
            self = .sealed(suite, encapsulatedKey: encapsulatedKey, ciphertext: ciphertext)
        }

        /// The bytes that `init(from:)` reads behind their length.
        package var bytes: [UInt8] {
            switch self {
            case .key(let key): key.bytes
            case .sealed(let suite, let encapsulatedKey, let ciphertext):
                [suite.rawValue] + encapsulatedKey + ciphertext
            }
        }

        private static func sealedLength(_ suite: Suite) -> Int {
            1 + suite.encapsulationLength + ReplyKey.length + Suite.tagLength
        }
    }
}
