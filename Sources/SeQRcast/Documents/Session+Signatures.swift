public import Exchange
import Storage
public import Wire

/// A signature over a document, and who made it.
public struct KnownSignature: Sendable {
    public let verified: VerifiedSignature
    public let signer: Person
    /// Whether it is this user's.
    public let isOwn: Bool
    /// Whether it is dated after the reader's clock.
    public let isFromFuture: Bool

    public var signature: DocumentSignature { verified.signature }
}

extension Session {
    /// Signs a document that lies elsewhere.
    ///
    /// - Parameter note: for all to read who see the signature; at most `DocumentSignature.noteLimit` bytes.
    /// - Throws: `.invalidInput(.noteTooLong)`, or `.invalidInput(.tooLarge)`.
    public func sign(
        _ document: DocumentDigest, note: String = "", drawing options: DrawingOptions = DrawingOptions()
    ) throws -> Drawing {
        guard note.utf8.count <= DocumentSignature.noteLimit else {
            throw SessionError.invalidInput(.noteTooLong(bytes: note.utf8.count))
        }
        return try Drawing(identity.sign(document, note: note, created: now).code, options)
    }

    /// Verifies a signature over a document.
    ///
    /// - Parameters:
    ///   - signer: a name or fingerprint of the only one it may be by; nil: this user, or a contact.
    ///   - document: is asked for once the signature itself is known to verify.
    /// - Throws: `.verificationFailed(.signature)`, `.verificationFailed(.otherDocument)`, `.verificationFailed(.otherSigner)`, `.unconfirmed(.signer)` where it is good, but by nobody who is known,
    ///   `.ambiguous(.contact)`, `.notFound(.contact)`, or what `document` throws.
    public func verify(
        _ code: Code, by signer: String? = nil, over document: () throws -> DocumentDigest
    ) throws -> KnownSignature {
        let wanted = try signer.map { try self.signer($0) }
        let known: KnownSignature
        do {
            known = try signature(code)
        } catch let error as ExchangeError {
            throw SessionError.verificationFailed(.signature(Refusal(error)))
        }
        guard try document() == known.signature.document else {
            throw SessionError.verificationFailed(.otherDocument(known.signer))
        }
        try check(known.signer, is: wanted)
        guard wanted != nil || known.isOwn || known.signer.contact != nil else {
            throw SessionError.unconfirmed(.signer(known.signer))
        }
        return known
    }

    /// Parses and checks a signature, and looks up who it is by.
    ///
    /// - Throws: `ExchangeError`.
    func signature(_ code: Code) throws -> KnownSignature {
        let verified = try VerifiedSignature(body: code.body)
        let person = try vault.read { try self.person(verified.signer, in: $0) }
        return KnownSignature(
            verified: verified, signer: person, isOwn: isOwn(person),
            isFromFuture: verified.signature.created > now)
    }
}
