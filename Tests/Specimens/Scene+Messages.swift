import Exchange
import Primitives
import Wire

/// Codes that members of a channel read.
extension Scene {
    /// A message of each type of content, for all members and leaving one out; the inside of one,
    /// which a subscriber with the key can alter; and documents.
    func channelSpecimens() throws -> [Specimen] {
        let messages = Reader(name("messages", owner) + " \(channel.keys.id)") { [channel, labels] bytes in
            _ = try Message(opening: SealedMessage(body: bytes), in: channel.keys, with: labels)
        }
        let revocations = [nil, channel.revocation(of: [2..<3, 5..<7])]
        let sealed = try ContentType.allCases.flatMap { type in
            try revocations.map { revocation in
                try Specimen("\(type)\(Self.suffix(revocation))", for: messages) { text in
                    let message = Self.message(try Content.specimen(of: type, saying: text))
                    return message.seal(with: owner.keys, in: channel.keys, leavingOut: revocation).body
                }
            }
        }
        let documents = Reader(name("documents", owner) + " \(channel.keys.id)") { [channel, labels] bytes in
            try Self.decrypt(bytes) { start in
                guard case .channel(let envelope) = start else { throw ExchangeError.notSubscribed }
                return try DocumentAccess(opening: envelope, in: channel.keys, with: labels)
            }
        }
        return try sealed + [insideMessage()]
            + revocations.map { revocation in
                Specimen("document\(Self.suffix(revocation))", for: documents) { text in
                    encrypt(
                        text, under: DocumentAccess(membersOf: channel.keys, leavingOut: revocation))
                }
            }
    }

    /// A document for two recipients.
    func recipientsSpecimen() throws -> Specimen {
        let name = name("documents to", recipient)
        let reader = Reader(name, isSlow: suite == .classic) { [recipient] bytes in
            try Self.decrypt(bytes) { start in
                guard case .recipients(let keys, let chunks) = start else {
                    throw ExchangeError.notForThisIdentity
                }
                return try DocumentAccess(opening: keys, chunks: chunks, with: recipient)
            }
        }
        return Specimen("document for recipients", for: reader) { text in
            encrypt(
                text,
                under: DocumentAccess(
                    recipients: [recipient, requester].map { $0.publicIdentity.addressee! }))
        }
    }

    private static func suffix(_ revocation: Revocation?) -> String {
        revocation == nil ? "" : ", leaving somebody out"
    }

    /// Signature and content block, after the same preamble. Anybody with the channel's key can
    /// encrypt others there.
    private func insideMessage() throws -> Specimen {
        let keys = channel.keys
        let preamble = keys.preamble(suite: suite, iv: Random.bytes(count: MessagePreamble.ivLength))
        let reader = Reader(name("inside messages", owner) + " \(keys.id)") { [suite, labels] bytes in
            let signed = try SignedMessage(plaintext: bytes, suite: suite)
            _ = try Message(
                opening: SealedMessage(body: keys.encrypt(signed, under: preamble).body), in: keys,
                with: labels)
        }
        return Specimen("inside a message", for: reader) { text in
            // Text, number 3, created at 100, no expiry, no flags.
            let block = [1, 3, 100, 0, 0] + Array(text.utf8)
            let signedBytes = SignedMessage.signedBytes(
                block, preamble: preamble, channelID: keys.id, owner: owner.fingerprint)
            return SignedMessage(signature: owner.keys.signature(for: signedBytes), block: block).plaintext
        }
    }

    private func encrypt(_ text: String, under access: DocumentAccess) -> [UInt8] {
        var file: [UInt8] = []
        _ = owner.encrypt(
            under: access, fileName: text, mediaType: "", created: Self.time,
            from: byteSource(of: text.utf8), to: { file += $0[$1] })
        return file
    }

    private static func decrypt(
        _ file: [UInt8], _ open: (DocumentStart) throws -> DocumentAccess
    ) throws {
        let source = byteSource(of: file)
        _ = try open(DocumentStart(from: source)).decrypt(from: source, to: { _, _ in })
    }
}
