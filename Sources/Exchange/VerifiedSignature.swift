import Primitives
public import Wire

/// A valid signature over a document. Compare the digest to check that a document is the signed
/// one.
public struct VerifiedSignature: Sendable {
    public let signature: DocumentSignature
    public let signer: PublicIdentity

    /// Parses and checks the body of a document signature.
    ///
    /// - Throws: `.malformed`, `.invalidPublicKey` or `.authenticationFailed`.
    public init(body: [UInt8]) throws(ExchangeError) {
        do {
            signature = try DocumentSignature(body: body)
        } catch {
            throw .malformed(error)
        }
        signer = try PublicIdentity(verifying: signature.signer)
        guard signer.keys.isValid(signature.signature, for: signature.signedBytes) else {
            throw .authenticationFailed
        }
    }
}

extension Identity {
    /// Signs a document that is kept elsewhere.
    ///
    /// - Parameter note: at most `DocumentSignature.noteLimit` bytes, which anybody can read.
    package func sign(_ document: DocumentDigest, note: String, created: Timestamp) -> DocumentSignature {
        DocumentSignature(
            of: document, signer: card, created: created, note: note, signedBy: keys.signature)
    }
}

extension DocumentDigest {
    private static let pieceLength = 1 << 18

    /// The digest of all bytes of `source`.
    ///
    /// - Throws: the errors of `source`.
    public init<Failure>(of source: ByteSource<Failure>) throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: Self.pieceLength)
        var hash = SHA256.Running()
        var length: UInt64 = 0
        while true {
            let count = try source(&buffer, 0..<buffer.count)
            guard count > 0 else { break }
            hash.update(buffer, in: 0..<count)
            length += UInt64(count)
        }
        self.init(length: length, sha256: hash.digest())
    }
}
