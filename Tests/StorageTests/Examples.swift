import Exchange
import Foundation
import Wire

@testable import Storage

let noon = Timestamp(uncheckedSeconds: 1_793_534_400)

extension Vault {
    /// A new vault of Alice.
    static func example(at url: URL) throws -> Vault {
        try Vault.create(at: url, for: Identity(suite: .compact, name: Name("Alice")))
        return try Vault(at: url)
    }
}

extension VaultTransaction {
    /// Subscribes to a channel of a new owner.
    func subscribe(to name: String) throws -> Channel {
        let owner = Identity(suite: .compact, name: try Name("Owner of \(name)"))
        let owned = OwnedChannel(name: try Name(name), owner: owner.publicIdentity, created: noon)
        guard let leaf = Leaf(ordinal: 3) else { throw VaultError.sealBroken }
        let reader = try identity().publicIdentity.addressee!
        let code = owned.share(with: .key(reader), at: leaf, issued: noon, signedBy: owner)
        let subscription = try Subscription(opening: SealedCode(code), with: identity())
        _ = try insert(subscription, owner: insertContact(owner.publicIdentity, added: noon))
        guard let channel = try channel(withID: owned.keys.id, of: identity()) else {
            throw VaultError.sealBroken
        }
        return channel
    }

    func history(
        _ filter: MessageFilter, inChannels rows: [Int64], limit: Int, after: MessageCursor? = nil
    ) throws -> [StoredMessage] {
        var messages: [StoredMessage] = []
        try forEachMessage(filter, inChannels: rows, after: after) { message in
            messages.append(message)
            return messages.count < limit
        }
        return messages
    }

    func history(ofChannel row: Int64, limit: Int, after: MessageCursor? = nil) throws -> [StoredMessage] {
        try history(MessageFilter(), inChannels: [row], limit: limit, after: after)
    }

    @discardableResult
    func insertMessage(
        _ number: UInt64, text: String? = nil, created: UInt64? = nil, in channel: Channel
    ) throws -> StoredMessage {
        let created = try created.map { try Timestamp(seconds: $0) }
        let message = Message(
            content: try Content(type: .text, text: text ?? "Message \(number)"), number: number,
            created: created ?? noon, expiry: nil)
        let code = Code.laidOut(as: "code \(channel.id) \(number)")
        return try insert(
            message, code: code, direction: .received, received: noon, inChannel: channel.id)
    }
}

extension Code {
    /// A message that is valid only in its layout.
    static func laidOut(as text: String, metadata: [UInt8] = []) -> Code {
        let preamble = MessagePreamble(
            suite: .compact, iv: [UInt8](repeating: 1, count: 16), metadata: metadata,
            hintedBy: { _ in [UInt8](repeating: 2, count: 8) })
        return SealedMessage(
            preamble: preamble, ciphertext: Array(text.utf8) + [UInt8](repeating: 3, count: 80)
        ).code
    }
}
