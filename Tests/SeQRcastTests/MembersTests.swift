import Exchange
import Primitives
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Members, and their revocation.
struct MembersTests {
    /// Alice's channel with Bob and Carol.
    private struct Club {
        let two: Two
        let carol: Session

        init(alice: Suite = .compact, bob: Suite = .compact) throws {
            two = try Two(alice: alice, bob: bob)
            carol = try two.session("Carol")
            _ = try two.bob.scan(two.share())
            _ = try carol.scan(two.share(with: carol))
        }

        @discardableResult
        func revoke(_ session: Session) throws -> RevokedMember {
            let member = try two.alice.member(session.identity.fingerprint.description, of: "chess")
            return try two.alice.revoke(member, of: "chess")
        }
    }

    private func isLeftOut(_ session: Session, of code: Code) throws -> Bool {
        if case .refused(.accessEnded(_?)) = try session.scan(code) { true } else { false }
    }

    @Test(arguments: Suite.allCases, Suite.allCases)
    func `a revoked member is left out from the next message on`(alice: Suite, bob: Suite) throws {
        let club = try Club(alice: alice, bob: bob)
        let before = try club.two.publish("before")
        let revoked = try club.revoke(club.two.bob)
        #expect(revoked.firstNumber == 2)
        let after = try club.two.publish("after")
        #expect(try isLeftOut(club.two.bob, of: after))
        #expect(try club.two.bob.messages(in: "chess", limit: 5).isEmpty)
        #expect(try club.two.bob.receipt(before)?.stored.message.content.text == "before")
        #expect(try club.carol.receipt(after)?.stored.message.content.text == "after")
        #expect(try club.two.alice.receipt(after)?.isNew == false)
    }

    /// Carol was away all the time, and needs no new share.
    @Test func `other members read on without a new share`() throws {
        let club = try Club()
        for round in 0..<5 {
            let guest = try club.two.session("guest \(round)")
            _ = try club.two.share(with: guest)
            try club.revoke(guest)
        }
        let code = try club.two.publish("still here")
        #expect(try club.carol.receipt(code)?.stored.message.content.text == "still here")
        #expect(try club.two.bob.receipt(code)?.isNew == true)
        #expect(try club.two.alice.members(of: "chess").members.map(\.revoked).count { $0 != nil } == 5)
        #expect(try club.two.alice.channels().map(\.memberCount) == [2])
    }

    @Test func `a revoked member's subscription is not changed`() throws {
        let club = try Club()
        try club.revoke(club.two.bob)
        _ = try club.two.bob.scan(club.two.publish("after"))
        guard case .subscribed = try club.two.bob.channel("chess").access else {
            Issue.record("the subscription changed")
            return
        }
    }

    @Test func `a member admitted again has a new leaf and reads the messages in between`() throws {
        let club = try Club()
        try club.revoke(club.two.bob)
        let between = try club.two.publish("between")
        #expect(try isLeftOut(club.two.bob, of: between))
        #expect {
            try club.two.share()
        } throws: { error in
            if case .unconfirmed(.revokedMember)? = error as? SessionError { true } else { false }
        }
        club.two.clock.advance(by: 1)
        let share = try club.two.alice.share(
            "chess", to: .holder(of: club.two.bob.identity.publicIdentity), readmitting: true)
        let subscription = try Subscription(
            opening: SealedCode(share.drawing.code), with: club.two.bob.identity)
        #expect(subscription.labels.leaf.index == 2)
        #expect(try club.two.bob.news(share.drawing.code) == .renewed)
        #expect(try club.two.bob.receipt(between)?.isNew == true)
        #expect(try club.two.bob.receipt(club.two.publish("after"))?.isNew == true)
        let members = try club.two.alice.members(of: "chess").members
        #expect(members.map(\.person.name?.text) == ["Bob", "Carol", "Bob"])
        #expect(members.map { $0.revoked != nil } == [true, false, false])
        // The next share renews the new place.
        let again = try Subscription(
            opening: SealedCode(club.two.share()), with: club.two.bob.identity)
        #expect(again.labels.leaf.index == 2)
    }

    @Test func `nobody is revoked twice`() throws {
        let club = try Club()
        let member = try club.two.alice.member("Bob", of: "chess")
        _ = try club.two.alice.revoke(member, of: "chess")
        #expect(throws: SessionError.self) { try club.two.alice.revoke(member, of: "chess") }
        #expect {
            try club.two.alice.member("Bob", of: "chess")
        } throws: { error in
            if case .conflict(.alreadyRevoked)? = error as? SessionError { true } else { false }
        }
    }

    @Test func `only the owner revokes`() throws {
        let club = try Club()
        #expect(throws: SessionError.self) { try club.two.bob.members(of: "chess") }
        #expect(throws: SessionError.self) { try club.two.bob.member("Carol", of: "chess") }
        #expect(throws: SessionError.self) { try club.two.alice.member("Nobody", of: "chess") }
    }

    @Test func `members of one name are ambiguous`() throws {
        let club = try Club()
        let other = try club.two.session("Bob", file: "other")
        _ = try club.two.share(with: other)
        #expect {
            try club.two.alice.member("Bob", of: "chess")
        } throws: { error in
            if case .ambiguous(.member(_, let people))? = error as? SessionError {
                people.count == 2
            } else {
                false
            }
        }
    }

    /// A command that is repeated finds nobody else of the same name.
    @Test func `a member stays ambiguous after one of two was revoked`() throws {
        let club = try Club()
        _ = try club.two.share(with: club.two.session("Carol", file: "other"))
        try club.revoke(club.carol)
        for find in [
            { try club.two.alice.member("Carol", of: "chess").person },
            { try club.two.alice.memberships(of: "Carol")[0].member.person },
        ] {
            #expect {
                _ = try find()
            } throws: {
                if case .ambiguous(.member(_, let people))? = $0 as? SessionError {
                    people.count == 2
                } else {
                    false
                }
            }
        }
    }

    @Test func `somebody is revoked in all channels or in none`() throws {
        let club = try Club()
        let alice = club.two.alice
        _ = try alice.createChannel(Name("go"))
        _ = try alice.share("go", to: .contact("Bob"))
        let found = try alice.memberships(of: "Bob")
        #expect(found.map(\.channel.name.text) == ["chess", "go"])
        _ = try alice.revoke(found[1].member, of: "go")
        #expect(throws: SessionError.self) { try alice.revoke(found) }
        #expect(try alice.members(of: "chess").members.allSatisfy { $0.revoked == nil })
        #expect(try alice.revoke(alice.memberships(of: "Bob")).map(\.channel.name.text) == ["chess"])
        #expect {
            try alice.memberships(of: "Bob")
        } throws: {
            if case .conflict(.alreadyRevoked)? = $0 as? SessionError { true } else { false }
        }
    }

    @Test func `a full tree is followed by another`() throws {
        let two = try Two()
        try two.alice.createChannel("large", leavesUsed: 254)
        let guests = try (0..<3).map { try two.session("guest \($0)") }
        let shares = try guests.map {
            try two.alice.share("large", to: .holder(of: $0.identity.publicIdentity)).drawing.code
        }
        for (guest, share) in zip(guests, shares) { _ = try guest.scan(share) }
        _ = try two.alice.revoke(two.alice.member("guest 0", of: "large"), of: "large")
        let code = try two.alice.publish(Content(type: .text, text: "hello"), in: "large").drawing.code
        #expect(try isLeftOut(guests[0], of: code))
        #expect(try guests[1].receipt(code)?.isNew == true)
        #expect(try guests[2].receipt(code)?.isNew == true)
    }

    @Test func `a message from before a member's grove is reported as such`() throws {
        let two = try Two()
        try two.alice.createChannel("large", leavesUsed: 16_638)
        let guests = try (0..<3).map { try two.session("guest \($0)") }
        for guest in guests.prefix(2) {
            _ = try guest.scan(
                two.alice.share("large", to: .holder(of: guest.identity.publicIdentity)).drawing.code)
        }
        _ = try two.alice.revoke(two.alice.member("guest 0", of: "large"), of: "large")
        let code = try two.alice.publish(Content(type: .text, text: "hello"), in: "large").drawing.code
        _ = try guests[2].scan(
            two.alice.share("large", to: .holder(of: guests[2].identity.publicIdentity)).drawing.code)
        guard case .refused(.beforeMembership(_?)) = try guests[2].scan(code) else {
            Issue.record("not refused")
            return
        }
    }

    /// A subscriber knows a channel's nonce and key, but the id also depends on the owner's
    /// fingerprint.
    @Test func `nobody else can claim a known channel`() throws {
        let club = try Club()
        guard case .subscribed(let known) = try club.carol.channel("chess").access else { return }
        let mallory = club.two.bob.identity
        let leaf = try #require(Leaf(ordinal: 0))
        let forged = Share(
            owner: mallory.card, rules: nil, channelNonce: known.keys.nonce, channelKey: known.keys.key.bytes,
            created: known.created, name: known.name, issued: club.two.clock.now, nextNumber: 1, leaf: leaf,
            labels: MemberTrees(secret: .random(count: 32)).labels(of: leaf),
            recipient: club.carol.identity.fingerprint, signedBy: mallory.keys.signature)
        club.two.clock.advance(by: 5)
        let code = club.carol.identity.publicIdentity.addressee!.seal(forged.plaintext, as: .share)
        #expect(try club.carol.news(code) == .subscribed)
        #expect(try club.carol.channels().count == 2)
        // Alice's messages still verify.
        let receipt = try club.carol.receipt(club.two.publish("mine"))
        #expect(receipt?.channel.owner?.fingerprint == club.two.alice.identity.fingerprint)
    }
}
