public import Exchange
import Storage
public import Wire

/// A signature over a document that verified, with its signer.
public struct KnownSignature: Sendable {
    public let verified: VerifiedSignature
    public let signer: Person
    /// Whether it is this user's.
    public let isOwn: Bool
    /// Whether it is dated after this machine's clock.
    public let isFromFuture: Bool

    public var signature: DocumentSignature { verified.signature }
}

extension KnownSignature {
    /// Parses and verifies a signature, and looks up its signer.
    ///
    /// - Throws: `ExchangeError` or `VaultError`.
    init(_ code: Code, in session: Session) throws {
        let verified = try VerifiedSignature(body: code.body)
        let person = try session.vault.read { try $0.person(verified.signer, seenBy: session.identity) }
        self.init(
            verified: verified, signer: person, isOwn: session.isOwn(person),
            isFromFuture: verified.signature.created > session.now)
    }
}
