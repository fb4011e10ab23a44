/// A code that only one person opens (docs/reference/format.md, "Sealing").
///
/// `suite ‖ encapsulated key ‖ ciphertext ‖ tag`, or under a reply key
/// `00 ‖ id ‖ salt ‖ ciphertext ‖ tag`
public struct SealedCode: Hashable, Sendable {
    public let kind: Code.Kind
    public let seal: Seal
    /// Includes the 16-byte tag.
    public let ciphertext: [UInt8]

    /// How the key of the ciphertext is found.
    public enum Seal: Hashable, Sendable {
        /// By the private key of the recipient, who is of this suite.
        case key(Suite, encapsulatedKey: [UInt8])
        /// By the reply secret of the recipient, who gave the key with this id. Id and salt have 16
        /// bytes each.
        case reply(id: [UInt8], salt: [UInt8])

        static let replyByte: UInt8 = 0
    }

    public init(kind: Code.Kind, seal: Seal, ciphertext: [UInt8]) {
        switch seal {
        case .key(let suite, let encapsulatedKey):
            precondition(encapsulatedKey.count == suite.encapsulationLength)
        case .reply(let id, let salt):
            precondition(kind.isAnswer && id.count == ReplyKey.idLength && salt.count == ReplyKey.saltLength)
        }
        self.kind = kind
        self.seal = seal
        self.ciphertext = ciphertext
    }

    /// - Throws: `.truncated` or `.unknownSuite`.
    public init(_ code: Code) throws(WireError) {
        var reader = ByteReader(code.body)
        kind = code.kind
        if kind.isAnswer, code.body.first == Seal.replyByte {
            _ = try reader.byte()
            seal = .reply(
                id: try reader.bytes(ReplyKey.idLength), salt: try reader.bytes(ReplyKey.saltLength))
        } else {
            let suite = try reader.suite()
            // Whoever endorses seals to an owner of the hybrid suite under an endorsing key alone.
            guard kind != .endorsement || suite != .hybrid else { throw .unknownSuite(suite.rawValue) }
            seal = .key(suite, encapsulatedKey: try reader.bytes(suite.encapsulationLength))
        }
        guard reader.remaining > Suite.tagLength else { throw .truncated }
        ciphertext = reader.rest()
    }

    /// The recipient's suite.
    public var suite: Suite {
        switch seal {
        case .key(let suite, _): suite
        case .reply: .hybrid
        }
    }

    public var code: Code {
        switch seal {
        case .key(let suite, let encapsulatedKey):
            Code(kind: kind, body: [suite.rawValue] + encapsulatedKey + ciphertext)
        case .reply(let id, let salt):
            Code(kind: kind, body: [Seal.replyByte] + id + salt + ciphertext)
        }
    }
}

extension Code.Kind {
    /// The header and the recipient's fingerprint: HPKE's `info`, OAEP's label.
    public func binding(recipient: Fingerprint) -> [UInt8] { header + recipient.bytes }

    /// Whether codes of this kind answer somebody, perhaps under a key that they gave.
    var isAnswer: Bool { self == .share || self == .endorsement }
}
