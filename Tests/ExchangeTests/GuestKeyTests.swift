import Testing
import Wire

@testable import Exchange

/// Guest keys: an owner makes one, and a guest opens it and reads with it.
struct GuestKeyTests {
    private let owner: Identity
    private var channel: OwnedChannel
    private let passphrase: Passphrase

    init() throws {
        owner = Identity(suite: .compact, name: try Name("Alice"))
        channel = OwnedChannel(
            name: try Name("chess"), owner: owner.publicIdentity,
            created: try Timestamp(seconds: 1_793_534_400))
        passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
    }

    private mutating func guestKey() throws -> GuestKey {
        let next = channel.assignLeaf()
        let leaf = try #require(next)
        let guest = Identity(suite: .compact, name: nil)
        let locked = channel.guestKey(
            for: guest.fingerprint, at: leaf, issued: channel.created, signedBy: owner, under: passphrase)
        #expect(locked.code.kind == .guestKey)
        let key = try GuestKey(opening: LockedCode(Code(text: locked.code.text)), with: passphrase)
        #expect(key.guest == guest.fingerprint)
        #expect(key.subscription.labels.leaf == leaf)
        return key
    }

    private func read(_ code: Code, by key: GuestKey) throws -> String? {
        try Message(
            opening: SealedMessage(body: code.body), in: key.subscription.keys,
            with: key.subscription.labelSource
        ).content.text
    }

    private func message(leavingOut leaves: [Range<Int>]) throws -> Code {
        Message(
            content: try Content(type: .text, text: "Tuesday"), number: 1, created: channel.created,
            expiry: nil
        ).seal(
            with: owner.keys, in: channel.keys,
            leavingOut: leaves.isEmpty ? nil : channel.revocation(of: leaves))
    }

    @Test mutating func `a guest reads until their leaf is revoked`() throws {
        let first = try guestKey()
        let second = try guestKey()
        let all = try message(leavingOut: [])
        #expect(try read(all, by: first) == "Tuesday")
        let left = try message(leavingOut: [0..<1])
        #expect(throws: ExchangeError.accessEnded) { try read(left, by: first) }
        #expect(try read(left, by: second) == "Tuesday")
    }

    @Test mutating func `nothing but the passphrase opens it`() throws {
        let next = channel.assignLeaf()
        let leaf = try #require(next)
        let locked = channel.guestKey(
            for: owner.fingerprint, at: leaf, issued: channel.created, signedBy: owner, under: passphrase)
        let other = try #require(Passphrase(Array("tin soldiers".utf8)))
        #expect(throws: LockError.wrongPassphrase) { try GuestKey(opening: locked, with: other) }
    }
}
