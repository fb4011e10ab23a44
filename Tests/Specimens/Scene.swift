import Exchange
import Primitives
import Wire

/// An owner with a channel, and a person to whom codes are sealed: a member and an authorizer.
package struct Scene: Sendable {
    let suite: Suite
    let owner: Identity
    let recipient: Identity
    let channel: OwnedChannel

    init(_ suite: Suite, owner: Identity, recipient: Identity) {
        self.suite = suite
        self.owner = owner
        self.recipient = recipient
        var channel = OwnedChannel(
            name: Name(kept: "Chess club"), owner: owner.publicIdentity, created: Self.time)
        channel.leavesUsed = 8
        self.channel = channel
    }

    static let time = Timestamp(uncheckedSeconds: 1_780_000_000)
    static let compactRequester = Identity(suite: .compact, name: Name(kept: "Cleo"))
    private static let hybridRequester = Identity(suite: .hybrid, name: Name(kept: "Cleo"))

    var requester: Identity { suite == .hybrid ? Self.hybridRequester : Self.compactRequester }

    /// A scene for each suite; then two that differ from it in everything but the owner, and in
    /// everything but the recipient.
    package static let all: [[Scene]] = Suite.allCases.map { suite in
        let (ada, bob) = (Identity(suite: suite, name: nil), Identity(suite: suite, name: nil))
        let eve = Identity(suite: suite, name: nil)
        return [
            Scene(suite, owner: ada, recipient: bob), Scene(suite, owner: ada, recipient: eve),
            Scene(suite, owner: eve, recipient: bob),
        ]
    }

    /// The name of a reader.
    func name(_ reads: String, _ identity: Identity) -> String { "\(reads) \(identity.fingerprint)" }

    /// The leaf with index 0.
    var leaf: Leaf {
        guard let leaf = Leaf(ordinal: 0) else { preconditionFailure() }
        return leaf
    }

    var labels: LabelSource {
        .member([
            MemberLabels(leaf: leaf, labels: channel.trees.labels(of: leaf).map { SecretBytes($0) })
        ])
    }

    static func message(_ content: Content) -> Message {
        Message(content: content, number: 3, created: time, expiry: nil)
    }

    /// The reader of codes that are sealed to the recipient.
    func sealed(
        _ kind: Code.Kind, to identity: Identity,
        _ open: @escaping @Sendable (SealedCode, Identity) throws -> Void
    ) -> Reader {
        Reader(name("\(kind)", identity), isSlow: suite == .classic) { bytes in
            try open(SealedCode(Code(kind: kind, body: bytes)), identity)
        }
    }
}
