import Exchange
import Foundation
import Imaging
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Shares, and their scans.
struct ShareTests {
    @Test func `subscribing needs a confirmation`() throws {
        let two = try Two()
        let share = try two.share()
        guard case .refused(.unconfirmed(let offer)) = try two.bob.scan(share, answer: false) else {
            Issue.record("not refused")
            return
        }
        #expect(offer.subscription.name.text == "chess")
        #expect(try two.bob.channels().isEmpty)
        #expect(try two.bob.contacts().isEmpty)
        #expect(try two.bob.news(share) == .subscribed)
        #expect(try two.bob.news(share) == .unchanged)
        #expect(try two.bob.contacts().map(\.isVerified) == [false])
    }

    @Test func `an older share never replaces a newer one`() throws {
        let two = try Two()
        let older = try two.share()
        two.clock.advance(by: 10)
        let newer = try two.share()
        #expect(try two.bob.news(older) == .subscribed)
        #expect(try two.bob.news(newer) == .renewed)
        #expect(try two.bob.news(older) == .unchanged)
        #expect(try two.bob.news(newer) == .unchanged)
    }

    @Test func `a share from the future is replaced`() throws {
        let two = try Two()
        two.clock.advance(by: 10_000_000)
        let future = try two.share()
        two.clock.advance(by: UInt64(bitPattern: -10_000_000))
        #expect(try two.bob.news(future) == .subscribed)
        #expect(try two.bob.news(two.share()) == .renewed)
    }

    /// A number that was missed under the first share still counts as missed after the renewal.
    @Test func `a renewed share keeps missed numbers`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        _ = try two.publish("missed")
        two.clock.advance(by: 10)
        #expect(try two.bob.news(two.share()) == .renewed)
        #expect(try two.bob.receipt(two.publish("seen"))?.missed == 1...1)
    }

    @Test func `a member keeps their leaf`() throws {
        let two = try Two()
        let carol = try two.session("Carol")
        let leaves = try [two.bob, carol, two.bob].map { session in
            let code = try two.share(with: session)
            let subscription = try Subscription(opening: SealedCode(code), with: session.identity)
            return subscription.labels.leaf.index
        }
        #expect(leaves == [0, 1, 0])
        #expect(try two.alice.channels().map(\.memberCount) == [2])
    }

    @Test func `only the recipient can open a share`() throws {
        let two = try Two()
        let carol = try two.session("Carol")
        guard case .refused(.notForThisIdentity) = try carol.scan(two.share()) else {
            Issue.record("not refused")
            return
        }
        #expect(try carol.contacts().isEmpty)
    }

    @Test func `nobody shares with themselves`() throws {
        let two = try Two()
        #expect(throws: SessionError.self) { try two.share(with: two.alice) }
        #expect(try two.alice.channels().map(\.memberCount) == [0])
    }

    @Test func `a share that is too large for parts changes nothing`() throws {
        let two = try Two(alice: .classic, bob: .classic)
        _ = try two.alice.createChannel(Name("crowd"))
        #expect {
            try two.alice.share(
                "crowd", to: .holder(of: two.bob.identity.publicIdentity),
                drawing: DrawingOptions(maxVersion: 2))
        } throws: { error in
            if case .invalidInput(.tooLarge(let bytes, let limit))? = error as? SessionError {
                bytes > limit
            } else {
                false
            }
        }
        #expect(try two.alice.contacts().isEmpty)
        #expect(try two.alice.channels().map(\.memberCount) == [0, 0])
    }

    @Test func `a refused share adds no contact`() throws {
        let two = try Two()
        #expect(throws: SessionError.self) {
            try two.alice.share("no such channel", to: .holder(of: two.bob.identity.publicIdentity))
        }
        #expect(try two.alice.contacts().isEmpty)
    }

    /// An owner with a contact's name and another key.
    @Test func `a namesake is marked`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.alice.identity.card.code)
        let impostor = try Session.create(
            vault: two.folder.appending(path: "impostor.vault"), name: Name("Alice"), suite: .compact)
        _ = try impostor.createChannel(Name("chess"))
        let share = try impostor.share("chess", to: .holder(of: two.bob.identity.publicIdentity)).drawing.code
        guard case .share(let scanned) = try two.bob.scan(share) else {
            Issue.record("not taken")
            return
        }
        #expect(scanned.offer.owner.namesakes.map(\.fingerprint) == [two.alice.identity.fingerprint])
    }

    @Test func `cards, shares and messages of one image are ingested in order`() throws {
        let two = try Two()
        let message = try two.publish("Tuesday")
        let codes = try [message, two.share(), two.alice.identity.card.code].map {
            FoundCode(bytes: Array($0.text.utf8), corners: [])
        }
        let outcomes = try two.bob.scan(codes, confirm: { _ in true })
        guard case .message(let receipt) = outcomes[0], case .share(let share) = outcomes[1],
            case .contact(let contact) = outcomes[2]
        else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(receipt.channel.name.text == "chess")
        #expect(share.news == .subscribed)
        #expect(contact.isNew)
    }

    @Test func `history outlives a subscription on request`() throws {
        let two = try Two()
        let share = try two.share()
        _ = try two.bob.scan(share)
        let code = try two.publish("Tuesday")
        _ = try two.bob.scan(code)
        try two.bob.unsubscribe(two.bob.channel("chess"), keepingHistory: true)
        guard case .refused(.notSubscribed) = try two.bob.scan(code) else {
            Issue.record("not refused")
            return
        }
        #expect(try two.bob.message("chess#1").stored.code == code)
        #expect(try two.bob.news(share) == .subscribed)
        #expect(try two.bob.receipt(code)?.isNew == false)
        try two.bob.unsubscribe(two.bob.channel("chess"), keepingHistory: false)
        #expect(try two.bob.channels().isEmpty)
    }
}
