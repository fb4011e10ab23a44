import Testing

@testable import Wire

/// Every structure of the format, with a sample, its parser and its serializer.
enum Layout: CaseIterable {
    case card, bareCard, keyCard, share, request, sentRequest, authorization, endorsement, sealedShare,
        answeringShare, sealedMessage,
        signedMessage, contentBlock, documentSignature, invitation, documentFront, channelDocument,
        recipientsDocument

    static let recipient = Fingerprint(bytes: [UInt8](repeating: 0x77, count: 32))

    static func card(_ suite: Suite, name: String? = "Ada", picture: [UInt8] = [1, 2, 3]) throws -> Card {
        Card(
            suite: suite, publicKeys: [UInt8](repeating: 0x11, count: suite.publicKeysLength),
            name: try name.map { try Name($0) }, picture: picture,
            signedBy: { _ in [UInt8](repeating: 0x22, count: suite.signatureLength) })
    }

    static let sealingKey = [UInt8](repeating: 0xAA, count: KeyCard.sealingKeyLength)

    static func share(_ suite: Suite) throws -> Share {
        guard let leaf = Leaf(ordinal: 300) else { preconditionFailure() }
        return Share(
            owner: try card(suite), rules: suite == .hybrid ? .hybridOnly : nil,
            channelNonce: [UInt8](repeating: 0x33, count: 32),
            channelKey: [UInt8](repeating: 0x44, count: 32), created: try Timestamp(seconds: 1_780_000_000),
            name: try Name("Chess club"), issued: try Timestamp(seconds: 1_780_000_100), nextNumber: 200,
            leaf: leaf, labels: (0..<leaf.labelCount).map { [UInt8](repeating: UInt8($0), count: 16) },
            recipient: recipient, signedBy: { _ in [UInt8](repeating: 0x55, count: suite.signatureLength) })
    }

    /// A request to the owner, or one for an authorizer, whose reply is sealed to an owner of the same suite.
    static func request(_ suite: Suite, isSealed: Bool = true) throws -> FollowRequest {
        let sealed = FollowRequest.Reply.sealed(
            suite, encapsulatedKey: [UInt8](repeating: 0x88, count: suite.encapsulationLength),
            ciphertext: [UInt8](repeating: 0x99, count: 64))
        let key = FollowRequest.Reply.key(
            ReplyKey(id: [UInt8](repeating: 0x33, count: 16), key: [UInt8](repeating: 0x44, count: 32)))
        return FollowRequest(
            requester: try card(suite), owner: recipient, channel: try Name("Chess club"), note: "It is me",
            created: try Timestamp(seconds: 1_780_000_000),
            reply: suite == .hybrid ? isSealed ? sealed : key : nil,
            signedBy: { _ in [UInt8](repeating: 0x55, count: suite.signatureLength) })
    }

    static func authorization(_ suite: Suite) throws -> Authorization {
        Authorization(
            owner: try card(suite), nonce: [UInt8](repeating: 0x33, count: 16),
            channelID: [UInt8](repeating: 0x44, count: 32), channel: try Name("Chess club"),
            issued: try Timestamp(seconds: 1_780_000_000), until: try Timestamp(seconds: 1_780_000_001),
            people: 300, endorsingKey: suite == .hybrid ? [UInt8](repeating: 0x66, count: 32) : nil,
            authorizer: recipient,
            signedBy: { _ in [UInt8](repeating: 0x55, count: suite.signatureLength) })
    }

    static func endorsement(_ suite: Suite) throws -> Endorsement {
        Endorsement(
            of: try request(suite), channelID: [UInt8](repeating: 0x44, count: 32),
            authorizationDigest: [UInt8](repeating: 0x66, count: 32), suite: suite,
            signedBy: { _ in [UInt8](repeating: 0x55, count: suite.signatureLength) })
    }

    static func preamble(_ suite: Suite, metadata: [UInt8] = [9, 9]) -> MessagePreamble {
        MessagePreamble(
            suite: suite, iv: [UInt8](repeating: 0x66, count: 16), metadata: metadata,
            revocation: [1, 2, 3], hintedBy: { _ in [UInt8](0xA0...0xA7) })
    }

    static func documentSignature(_ suite: Suite) throws -> DocumentSignature {
        DocumentSignature(
            of: DocumentDigest(length: 300, sha256: [UInt8](repeating: 0x33, count: 32)),
            signer: try card(suite), created: try Timestamp(seconds: 1_780_000_000), note: "The minutes",
            signedBy: { _ in [UInt8](repeating: 0x55, count: suite.signatureLength) })
    }

    static func invitation(_ suite: Suite) throws -> Invitation {
        Invitation(
            of: try card(suite), sealingKey: suite == .hybrid ? sealingKey : nil, to: try Name("Chess club"),
            note: "On Thursdays",
            created: try Timestamp(seconds: 1_780_000_000), until: try Timestamp(seconds: 1_780_000_001),
            signedBy: { _ in [UInt8](repeating: 0x55, count: suite.signatureLength) })
    }

    static func documentFront(_ suite: Suite) throws -> DocumentPreamble {
        DocumentPreamble(
            writer: try card(suite), created: try Timestamp(seconds: 1_780_000_000),
            fileName: "minutes.txt", mediaType: "text/plain")
    }

    static func channelDocument(_ suite: Suite) -> DocumentHeader {
        let envelope = ChannelEnvelope(
            suite: suite, iv: [UInt8](repeating: 0x66, count: 16), revocation: [1, 2, 3],
            hintedBy: { _ in [UInt8](0xA0...0xA7) })
        return .channel(envelope)
    }

    static func recipientsDocument(_ suite: Suite) -> DocumentHeader {
        let keys = Suite.allCases.map { suite in
            SealedKey(
                suite: suite, encapsulatedKey: [UInt8](repeating: 0x88, count: suite.encapsulationLength),
                ciphertext: [UInt8](repeating: 0x99, count: 48))
        }
        // The key of this suite is the first.
        return .recipients(keys.filter { $0.suite == suite } + keys.filter { $0.suite != suite })
    }

    /// The header at the start of a file, and what follows it.
    static func again(_ bytes: [UInt8]) throws(WireError) -> [UInt8] {
        switch try DocumentStart(bytes: bytes) {
        case .channel(let sealed):
            guard let envelope = sealed.envelope(mask: [UInt8](0xA0...0xA7)) else { throw .truncated }
            return DocumentHeader.channel(envelope).bytes + sealed.chunks(after: envelope)
        case .recipients(let keys, let chunks): return DocumentHeader.recipients(keys).bytes + chunks
        }
    }

    func sample(_ suite: Suite) throws -> [UInt8] {
        switch self {
        case .card: try Self.card(suite).body
        case .bareCard: try Self.card(suite, name: nil, picture: []).body
        case .keyCard: KeyCard(card: try Self.card(.hybrid), sealingKey: Self.sealingKey).body
        case .share: try Self.share(suite).plaintext
        case .request: try Self.request(suite).plaintext
        case .sentRequest: try Self.request(suite, isSealed: false).plaintext
        case .authorization: try Self.authorization(suite).plaintext
        case .endorsement: try Self.endorsement(suite).plaintext
        case .sealedShare:
            SealedCode(
                kind: .share,
                seal: .key(
                    suite, encapsulatedKey: [UInt8](repeating: 0x88, count: suite.encapsulationLength)),
                ciphertext: [UInt8](repeating: 0x99, count: 40)
            ).code.body
        case .answeringShare:
            SealedCode(
                kind: .share,
                seal: .reply(
                    id: [UInt8](repeating: 0x33, count: 16), salt: [UInt8](repeating: 0x44, count: 16)),
                ciphertext: [UInt8](repeating: 0x99, count: 40)
            ).code.body
        case .sealedMessage:
            SealedMessage(
                preamble: Self.preamble(suite),
                ciphertext: [UInt8](repeating: 0x99, count: suite.signatureLength + 40)
            ).code.body
        case .signedMessage: [UInt8](repeating: 0x22, count: suite.signatureLength) + [1, 2, 3]
        case .contentBlock:
            ContentBlock(
                type: .text, number: 300, created: try Timestamp(seconds: 1_780_000_000),
                expiry: try Timestamp(seconds: 1_780_000_001), isCompressed: suite == .compact,
                payload: Array("Hi".utf8)
            ).bytes
        case .documentSignature: try Self.documentSignature(suite).code.body
        case .invitation: try Self.invitation(suite).code.body
        case .documentFront: try Self.documentFront(suite).bytes
        case .channelDocument: Self.channelDocument(suite).bytes
        case .recipientsDocument: Self.recipientsDocument(suite).bytes
        }
    }

    /// Parses, and serialises the result.
    func again(_ bytes: [UInt8], suite: Suite) throws(WireError) -> [UInt8] {
        switch self {
        case .card, .bareCard: try Card(body: bytes).body
        case .keyCard: try KeyCard(body: bytes).body
        case .share: try Share(plaintext: bytes).plaintext
        case .request, .sentRequest: try FollowRequest(plaintext: bytes).plaintext
        case .authorization: try Authorization(plaintext: bytes).plaintext
        case .endorsement: try Endorsement(plaintext: bytes).plaintext
        case .sealedShare, .answeringShare: try SealedCode(Code(kind: .share, body: bytes)).code.body
        case .sealedMessage: try SealedMessage(body: bytes).code.body
        case .signedMessage: try SignedMessage(plaintext: bytes, suite: suite).plaintext
        case .contentBlock: try ContentBlock(bytes: bytes).bytes
        case .documentSignature: try DocumentSignature(body: bytes).code.body
        case .invitation: try Invitation(body: bytes).code.body
        case .documentFront: try Self.front(bytes)
        case .channelDocument, .recipientsDocument: try Self.again(bytes)
        }
    }

    private static func front(_ bytes: [UInt8]) throws(WireError) -> [UInt8] {
        var reader = ByteReader(bytes)
        let front = try DocumentPreamble(from: &reader)
        try reader.end()
        return front.bytes
    }

    /// The fewest bytes that parse if the last field has no fixed length; otherwise nil.
    func shortest(_ suite: Suite) throws -> Int? {
        switch self {
        case .card, .bareCard, .keyCard, .share, .request, .sentRequest, .authorization, .endorsement,
            .documentSignature, .invitation, .documentFront, .channelDocument, .recipientsDocument:
            nil
        case .sealedShare: 1 + suite.encapsulationLength + 17
        case .answeringShare: 1 + 16 + 16 + 17
        case .sealedMessage: 1 + 16 + 8 + 3 + 1 + suite.signatureLength + 17
        case .signedMessage: suite.signatureLength
        case .contentBlock: try sample(suite).count - 2
        }
    }
}
