public import Exchange
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

/// The only accepted signer of a document.
enum WantedSigner {
    case fingerprint(Fingerprint)
    /// All 30 digits of a fingerprint that is no contact's. Fewer digits could be matched by
    /// somebody who makes many keys.
    case digits(String)

    /// - Parameter reference: a contact, this user, or all digits of anybody's fingerprint.
    /// - Throws: `.notFound(.contact)` or `.ambiguous(.contact)`.
    init(_ reference: String, seenBy identity: Identity, in vault: Vault) throws {
        guard try !vault.read({ try $0.isThisUser(identity, reference) }) else {
            self = .fingerprint(identity.fingerprint)
            return
        }
        do {
            self = .fingerprint(try vault.read { try $0.contact(reference).fingerprint })
        } catch let error as SessionError {
            guard case .notFound(.contact) = error else { throw error }
            let digits = reference.digits
            guard digits.count == 30, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
            else { throw error }
            self = .digits(digits)
        }
    }

    /// - Throws: `.verificationFailed(.otherSigner)`.
    func check(_ person: Person) throws {
        let isWanted =
            switch self {
            case .fingerprint(let fingerprint): person.fingerprint == fingerprint
            case .digits(let digits): person.fingerprint.digits == digits
            }
        guard isWanted else { throw SessionError.verificationFailed(.otherSigner(person)) }
    }
}
