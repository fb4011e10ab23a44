import Primitives
import Testing
import Wire

@testable import Exchange

/// Identities for the tests, made once: generating an RSA key takes up to a second.
enum People {
    static let classicOwner = identity(.classic, "Ada")
    static let classicReader = identity(.classic, "Bob")
    static let compactOwner = identity(.compact, "Ada")
    static let compactReader = identity(.compact, "Bob")
    static let compactStranger = identity(.compact, "Eve")
    static let hybridOwner = identity(.hybrid, "Ada")
    static let hybridReader = identity(.hybrid, "Bob")
    static let hybridStranger = identity(.hybrid, "Eve")

    static func owner(_ suite: Suite) -> Identity {
        switch suite {
        case .classic: classicOwner
        case .compact: compactOwner
        case .hybrid: hybridOwner
        }
    }

    static func reader(_ suite: Suite) -> Identity {
        switch suite {
        case .classic: classicReader
        case .compact: compactReader
        case .hybrid: hybridReader
        }
    }

    /// Another identity with the suite of `reader`.
    static func stranger(_ suite: Suite) -> Identity {
        switch suite {
        case .classic: classicOwner
        case .compact: compactStranger
        case .hybrid: hybridStranger
        }
    }

    static let created = Timestamp(uncheckedSeconds: 1_780_000_000)
    static let issued = Timestamp(uncheckedSeconds: 1_780_000_100)

    static func name(_ text: String) -> Name {
        guard let name = try? Name(text) else { preconditionFailure("not a name") }
        return name
    }

    static func channel(of owner: Identity) -> OwnedChannel {
        OwnedChannel(
            name: name("Chess club"), created: created, keys: ChannelKeys(newFor: owner.publicIdentity),
            trees: MemberTrees(secret: .random(count: 32)), nextNumber: 7, leavesUsed: 0)
    }

    private static func identity(_ suite: Suite, _ text: String) -> Identity {
        Identity(suite: suite, name: name(text))
    }
}

extension ChannelKeys {
    /// Keys of a channel without any rule.
    init(owner: PublicIdentity, nonce: [UInt8], key: SecretBytes) {
        self.init(owner: owner, rules: owner.card.suite == .hybrid ? [] : nil, nonce: nonce, key: key)
    }
}

extension LabelSource {
    /// The labels of a member of some other channel.
    static var nobody: LabelSource { .owner(MemberTrees(secret: .random(count: 32))) }
}

/// The suites of a channel's owner and reader: every pair.
struct Pair: CustomTestStringConvertible, Sendable {
    let owner: Suite
    let reader: Suite

    static let all = Suite.allCases.flatMap { owner in
        Suite.allCases.map { Pair(owner: owner, reader: $0) }
    }

    var testDescription: String { "\(owner) owner, \(reader) reader" }
}

/// The suites of a requester, an authorizer and a channel's owner: every triple.
struct Triple: CustomTestStringConvertible, Sendable {
    let requester: Suite
    let authorizer: Suite
    let owner: Suite

    static let all = Suite.allCases.flatMap { requester in
        Suite.allCases.flatMap { authorizer in
            Suite.allCases.map { Triple(requester: requester, authorizer: authorizer, owner: $0) }
        }
    }

    var testDescription: String { "\(requester) requester, \(authorizer) authorizer, \(owner) owner" }
}
