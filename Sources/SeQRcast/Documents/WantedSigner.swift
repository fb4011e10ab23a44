import Exchange
import Storage
import Wire

/// Who alone may have signed something.
enum WantedSigner {
    case fingerprint(Fingerprint)
    /// All 30 digits of somebody who is no contact: fewer can be matched by making many keys.
    case digits(String)
}

extension Session {
    /// - Parameter reference: a contact, this user, or all digits of anybody's fingerprint.
    /// - Throws: `.notFound(.contact)` or `.ambiguous(.contact)`.
    func signer(_ reference: String) throws -> WantedSigner {
        do {
            return .fingerprint(try contact(reference).fingerprint)
        } catch SessionError.notFound(.contact) {
            if isOwn(reference) { return .fingerprint(identity.fingerprint) }
            let digits = reference.digits
            guard digits.count == 30, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
            else { throw SessionError.notFound(.contact) }
            return .digits(digits)
        }
    }

    /// - Throws: `.verificationFailed(.otherSigner)`.
    func check(_ person: Person, is wanted: WantedSigner?) throws {
        let isWanted =
            switch wanted {
            case .fingerprint(let fingerprint): person.fingerprint == fingerprint
            case .digits(let digits): person.fingerprint.digits == digits
            case nil: true
            }
        guard isWanted else { throw SessionError.verificationFailed(.otherSigner(person)) }
    }

    public func isOwn(_ person: Person) -> Bool { person.fingerprint == identity.fingerprint }

    /// Whether a reference that means no contact means this user.
    func isOwn(_ reference: String) -> Bool {
        identity.fingerprint.begins(with: reference) || identity.card.name?.text == reference
    }
}
