import Primitives
public import Wire

/// One person, with the key by which something is sealed to them alone.
public struct Addressee: Sendable {
    public let person: PublicIdentity
    let key: SealingKey

    /// - Parameter plaintext: sealed unchecked.
    package func seal(_ plaintext: [UInt8], as kind: Code.Kind) -> Code {
        let (encapsulatedKey, ciphertext) = key.seal(
            plaintext, binding: kind.binding(recipient: person.fingerprint))
        return SealedCode(
            kind: kind, seal: .key(key.suite, encapsulatedKey: encapsulatedKey), ciphertext: ciphertext
        ).code
    }
}

/// The way by which a share reaches one person alone.
public enum ShareAddressee: Sendable {
    case key(Addressee)
    /// Under the reply key that they gave.
    case reply(ReplyKey, to: PublicIdentity)

    public var person: PublicIdentity {
        switch self {
        case .key(let recipient): recipient.person
        case .reply(_, let person): person
        }
    }

    func seal(_ share: Share) -> Code {
        switch self {
        case .key(let recipient): recipient.seal(share.plaintext, as: .share)
        case .reply(let key, let person): key.seal(share.plaintext, as: .share, to: person.fingerprint).code
        }
    }
}

extension PublicIdentity {
    /// Nil: nothing can be sealed to this person, as their sealing key is not known.
    public var addressee: Addressee? { sealingKey.map { Addressee(person: self, key: $0) } }

    /// Nil: no share can reach this person, as neither is known.
    ///
    /// - Parameter key: the reply key that they gave.
    public func shareAddressee(answering key: ReplyKey?) -> ShareAddressee? {
        if let key { return .reply(key, to: self) }
        return addressee.map { .key($0) }
    }
}
