import Exchange
import Foundation
import Storage
import Testing
import WebPages
import Wire

@testable import SeQRcast

/// Guests: members who read with a page in a browser. These tests need a build with the scanner
/// (Scripts/build-scanner.sh).
struct GuestTests {
    private let two: Two
    private let passphrase: Passphrase

    init() throws {
        two = try Two()
        passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
    }

    private func make(_ name: String? = nil, in two: Two? = nil) throws -> GuestPage {
        try (two ?? self.two).alice.guestPage(
            of: "chess", named: try name.map { try Name($0) }, under: passphrase)
    }

    /// The guest key in the page, opened as the page opens it.
    private func key(of page: GuestPage) throws -> GuestKey {
        let block = try #require(page.page.html.firstMatch(of: /id="guest-key">([^<]+)</)?.output.1)
        let text = String(decoding: try #require(Data(base64Encoded: String(block))), as: UTF8.self)
        return try GuestKey(opening: LockedCode(Code(text: text)), with: passphrase)
    }

    private func read(_ code: Code, by key: GuestKey) throws -> String? {
        try Message(
            opening: SealedMessage(body: code.body), in: key.subscription.keys,
            with: key.subscription.labelSource
        ).content.text
    }

    private func names() throws -> [String?] {
        try two.alice.members(of: "chess").members.map { $0.person.name?.text }
    }

    private func revoke(_ page: GuestPage) throws {
        let member = try two.alice.member(page.guest.fingerprint.description, of: "chess")
        _ = try two.alice.revoke(member, of: "chess")
    }

    @Test func `a guest is a member and reads`() throws {
        let page = try make("Grandmother")
        let key = try key(of: page)
        #expect(try names() == ["Grandmother"])
        #expect(page.guest.fingerprint == key.guest && page.guest.contact == nil)
        #expect(key.subscription.keys.owner.fingerprint == two.alice.identity.fingerprint)
        #expect(key.subscription.name.text == "chess")
        #expect(try two.alice.channels().map(\.memberCount) == [1])
        #expect(try read(two.publish("Tuesday"), by: key) == "Tuesday")
    }

    @Test func `a revoked guest is left out and others read on`() throws {
        let page = try make()
        let (key, other) = (try key(of: page), try key(of: make()))
        let before = try two.publish("before")
        try revoke(page)
        let after = try two.publish("after")
        #expect(try read(before, by: key) == "before")
        #expect(throws: ExchangeError.accessEnded) { try read(after, by: key) }
        #expect(try read(after, by: other) == "after")
    }

    /// The name is free again, but the leaf is a new one.
    @Test func `a new page after revoking admits nobody else`() throws {
        let first = try make("Grandmother")
        let old = try key(of: first)
        try revoke(first)
        let new = try key(of: make("Grandmother"))
        #expect(new.subscription.labels.leaf.ordinal == 1 && new.guest != old.guest)
        let code = try two.publish("Tuesday")
        #expect(throws: ExchangeError.accessEnded) { try read(code, by: old) }
        #expect(try read(code, by: new) == "Tuesday")
    }

    @Test func `guests and shares get leaves in turn`() throws {
        let first = try key(of: make())
        _ = try two.bob.scan(two.share())
        let second = try key(of: make())
        #expect([first, second].map(\.subscription.labels.leaf.ordinal) == [0, 2])
        #expect(try two.bob.receipt(two.publish("Tuesday"))?.stored.message.content.text == "Tuesday")
    }

    @Test func `a guest starts at the next number`() throws {
        _ = try two.publish("one")
        _ = try two.publish("two")
        #expect(try key(of: make()).subscription.nextNumber == 3)
    }

    @Test func `guests without names are numbered`() throws {
        let first = try make()
        _ = try make()
        _ = try make("Guest 3")
        _ = try make()
        #expect(try names() == ["Guest", "Guest 2", "Guest 3", "Guest 4"])
        try revoke(first)
        #expect(try make().guest.name?.text == "Guest")
    }

    /// Nothing was changed: no member was added, and no leaf was used.
    private func isRefused(_ name: String? = nil, _ isExpected: (any Error) -> Bool) throws {
        let before = try names()
        #expect { try make(name) } throws: { isExpected($0) }
        #expect(try names() == before)
        let leaf = try key(of: make()).subscription.labels.leaf
        #expect(leaf.ordinal == before.count)
    }

    @Test func `a guest cannot have a member's name`() throws {
        _ = try two.share()
        try isRefused("Bob") { if case SessionError.conflict(.memberNameTaken) = $0 { true } else { false } }
    }

    @Test func `a classic owner has no guests`() throws {
        let classic = try Two(alice: .classic)
        #expect { try make(in: classic) } throws: {
            if case SessionError.notAllowed(.classicOwner) = $0 { true } else { false }
        }
        #expect(try classic.alice.members(of: "chess").members.isEmpty)
    }

    @Test func `another owner's channel has no guests`() throws {
        _ = try two.bob.scan(two.share())
        #expect { try two.bob.guestPage(of: "chess", named: nil, under: passphrase) } throws: {
            if case SessionError.notAllowed(.notOwned) = $0 { true } else { false }
        }
    }

    @Test func `a full channel has no room for guests`() throws {
        try two.alice.vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel("chess", of: two.alice.identity)
            owned.leavesUsed = Leaf.limit
            try transaction.updateCounters(owned, row: channel.id)
        }
        #expect { try make() } throws: {
            if case SessionError.conflict(.channelFull) = $0 { true } else { false }
        }
        #expect(try names().isEmpty)
    }

    @Test func `after a restore guests wait for the confirmation`() throws {
        var backup: [UInt8] = []
        try two.alice.backUp(under: passphrase, cost: 10) { backup += $0[$1] }
        var rest = backup[...]
        let restored = try Session.restore(
            vault: two.folder.appending(path: "restored.vault"),
            from: { buffer, range in
                let piece = rest.prefix(range.count)
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }, passphrase: { passphrase }
        ).session
        #expect { try restored.guestPage(of: "chess", named: nil, under: passphrase) } throws: {
            if case SessionError.unconfirmed(.members) = $0 { true } else { false }
        }
        _ = try restored.confirmMembers(of: "chess")
        _ = try restored.guestPage(of: "chess", named: nil, under: passphrase)
        #expect(try restored.members(of: "chess").members.count == 1)
    }
}
