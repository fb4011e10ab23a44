import Exchange
import Storage
public import Wire

extension Session {
    /// Signs a document. The document itself is not part of the signature.
    ///
    /// - Parameter note: public text in the signature, at most `DocumentSignature.noteLimit` bytes.
    /// - Throws: `.invalidInput` (`.noteTooLong`, `.tooLarge`).
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
    ///   - signer: the name or fingerprint of the only allowed signer; nil: this user, or any
    ///     contact.
    ///   - document: called only after the signature itself verified.
    /// - Throws: `.verificationFailed` (`.signature`, `.otherDocument`, `.otherSigner`);
    ///   `.unconfirmed(.signer)` where the signature verifies but its signer is not known;
    ///   `.ambiguous(.contact)`, `.notFound(.contact)`, or the errors of `document`.
    public func verify(
        _ code: Code, by signer: String? = nil, over document: () throws -> DocumentDigest
    ) throws -> KnownSignature {
        let wanted = try signer.map { try WantedSigner($0, seenBy: identity, in: vault) }
        let known: KnownSignature
        do {
            known = try KnownSignature(code, in: self)
        } catch let error as ExchangeError {
            throw SessionError.verificationFailed(.signature(Refusal(error)))
        }
        guard try document() == known.signature.document else {
            throw SessionError.verificationFailed(.otherDocument(known.signer))
        }
        try wanted?.check(known.signer)
        guard wanted != nil || known.isOwn || known.signer.contact != nil else {
            throw SessionError.unconfirmed(.signer(known.signer))
        }
        return known
    }
}
