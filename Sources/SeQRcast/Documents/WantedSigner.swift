import Exchange
import Storage
import Wire

/// The only person who may have signed something.
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
        } catch SessionError.notFound(.contact(let similar)) {
            let digits = reference.digits
            guard digits.count == 30, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
            else { throw SessionError.notFound(.contact(similar: similar)) }
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
