import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

/// Attacks that try to make somebody seal, or be sealed to, in a weaker way than the suite hybrid.
struct HybridTests {
    private let owner = People.hybridOwner
    private let reader = People.hybridReader

    private func refusal(_ body: () throws -> Void) -> ExchangeError? {
        do { try body() } catch { return error as? ExchangeError }
        return nil
    }

    private func request(
        by requester: Identity? = nil, to owner: Identity, via authorizer: Identity? = nil
    ) -> (code: Code, request: FollowRequest) {
        (requester ?? reader).request(
            to: owner.publicIdentity.addressee!, via: authorizer?.publicIdentity.addressee!,
            channel: People.name("Chess club"), note: "", created: People.created)
    }

    private func opened(_ code: Code, by identity: Identity) throws -> VerifiedRequest {
        try VerifiedRequest(opening: SealedCode(code), with: identity)
    }

    // Key cards

    @Test func `a small card gives no way to seal`() throws {
        let small = try PublicIdentity(body: owner.card.body)
        #expect(small.addressee == nil && small.shareAddressee(answering: nil) == nil)
        #expect(small.fingerprint == owner.fingerprint)
    }

    @Test func `a key card is the card with its sealing key`() throws {
        let keyCard = try #require(owner.publicIdentity.keyCard)
        let person = try PublicIdentity(keyCardBody: keyCard.body)
        #expect(person.fingerprint == owner.fingerprint && person.addressee != nil)
        #expect(try PublicIdentity(kept: person.keptBytes).keyCard == keyCard)
        #expect(try PublicIdentity(kept: owner.card.body).keyCard == nil)
    }

    @Test func `a key card with the key of somebody else is refused`() throws {
        let keyCard = try #require(owner.publicIdentity.keyCard)
        let other = try #require(reader.publicIdentity.keyCard)
        for forged in [
            KeyCard(card: owner.card, sealingKey: other.sealingKey),
            KeyCard(card: reader.card, sealingKey: keyCard.sealingKey),
        ] {
            #expect(
                refusal { _ = try PublicIdentity(verifying: forged) } == .authenticationFailed)
        }
    }

    @Test func `a small card that is learned again keeps the sealing key`() throws {
        var small = try PublicIdentity(body: owner.card.body)
        small.keepSealingKey(of: owner.publicIdentity)
        #expect(small.keyCard == owner.publicIdentity.keyCard)
    }

    // Reply keys

    @Test(arguments: Suite.allCases)
    func `a request brings the key for its answer`(suite: Suite) throws {
        let owner = People.owner(suite)
        let key = try owner.replyKey(in: opened(request(to: owner).code, by: owner))
        let small = try PublicIdentity(body: reader.card.body)
        let channel = People.channel(of: owner)
        let leaf = try #require(Leaf(ordinal: 0))
        let share = channel.share(
            with: try #require(small.shareAddressee(answering: key)), at: leaf, issued: People.issued,
            signedBy: owner)
        #expect(share.body[0] == 0 && share.body.count < 1_000 + owner.card.body.count)
        let subscription = try Subscription(opening: SealedCode(share), with: reader)
        #expect(subscription.keys.id == channel.keys.id)
        for other in [People.hybridStranger, People.compactReader, People.classicReader] {
            #expect(
                refusal { _ = try Subscription(opening: SealedCode(share), with: other) }
                    == .notForThisIdentity)
        }
    }

    @Test func `every bit of a share under a reply key counts`() throws {
        let key = try owner.replyKey(in: opened(request(to: owner).code, by: owner))
        let leaf = try #require(Leaf(ordinal: 0))
        let body = People.channel(of: owner).share(
            with: try #require(reader.publicIdentity.shareAddressee(answering: key)), at: leaf,
            issued: People.issued, signedBy: owner
        ).body
        for bit in stride(from: 0, to: body.count * 8, by: 11) {
            let sealed = try? SealedCode(Code(kind: .share, body: body.flipping(bit: bit)))
            guard let sealed else { continue }
            #expect(
                refusal { _ = try Subscription(opening: sealed, with: reader) } == .notForThisIdentity,
                "bit \(bit)")
        }
    }

    @Test func `people of older suites give no reply key`() {
        for requester in [People.compactReader, People.classicReader] {
            #expect(request(by: requester, to: owner).request.reply == nil)
        }
    }

    @Test(arguments: Suite.allCases)
    func `an authorizer cannot read the key for the owner's answer`(suite: Suite) throws {
        let authorizer = People.reader(suite == .hybrid ? .compact : suite)
        let (code, sent) = request(by: People.hybridStranger, to: owner, via: authorizer)
        guard case .sealed(.hybrid, let encapsulatedKey, let ciphertext) = sent.reply else {
            Issue.record("it is not sealed to the owner")
            return
        }
        let seen = try opened(code, by: authorizer)
        #expect(seen.request == sent)
        for binding in [
            Code.Kind.request.binding(recipient: owner.fingerprint) + seen.requester.fingerprint.bytes,
            Code.Kind.request.binding(recipient: authorizer.fingerprint),
        ] {
            #expect(
                (try? authorizer.keys.open(
                    ciphertext, encapsulatedKey: encapsulatedKey, binding: binding)) == nil)
        }
    }

    @Test func `a reply in clear is not for an authorizer, nor a sealed one for the owner`() throws {
        let (_, clear) = request(to: owner)
        let authorizer = People.compactReader
        let toAuthorizer = authorizer.publicIdentity.addressee!.seal(clear.plaintext, as: .request)
        guard case .malformed(.outOfRange)? = refusal({ _ = try opened(toAuthorizer, by: authorizer) }) else {
            Issue.record("an authorizer takes a reply key in clear")
            return
        }
        let (_, sealed) = request(to: owner, via: authorizer)
        let toOwner = owner.publicIdentity.addressee!.seal(sealed.plaintext, as: .request)
        guard case .malformed(.outOfRange)? = refusal({ _ = try opened(toOwner, by: owner) }) else {
            Issue.record("an owner takes a sealed reply key")
            return
        }
    }

    /// Somebody copies the sealed reply of another's request into their own.
    @Test func `a reply is bound to its requester and owner`() throws {
        let authorizer = People.compactReader
        let (_, victim) = request(to: owner, via: authorizer)
        let mallory = People.hybridStranger
        let copied = FollowRequest(
            requester: mallory.card, owner: owner.fingerprint, channel: victim.channel, note: "",
            created: victim.created, reply: victim.reply, signedBy: mallory.keys.signature)
        let verified = try VerifiedRequest(verifying: copied)
        #expect(refusal { _ = try owner.replyKey(in: verified) } == .notForThisIdentity)
    }

    @Test func `a reply key opens no endorsed request, and an endorsing key no share`() throws {
        let key = try #require(try owner.replyKey(in: opened(request(to: owner).code, by: owner)))
        let scene = try EndorsementScene(Triple(requester: .hybrid, authorizer: .compact, owner: .hybrid))
        let endorsing = ReplyKey(
            id: scene.held.authorization.nonce, key: try #require(scene.held.authorization.endorsingKey))
        let leaf = try #require(Leaf(ordinal: 0))
        let share = scene.channel.share(
            with: .reply(endorsing, to: scene.owner.publicIdentity), at: leaf, issued: People.issued,
            signedBy: scene.owner)
        #expect(
            refusal { _ = try Subscription(opening: SealedCode(share), with: scene.owner) }
                == .notForThisIdentity)
        let endorsement = key.seal([1], as: .endorsement, to: reader.fingerprint).code
        #expect(
            refusal { _ = try VerifiedEndorsement(opening: SealedCode(endorsement), with: reader) }
                == .notForThisIdentity)
    }

    // Rules of channels

    @Test func `a channel's rules are part of its id`() {
        let keys = ChannelKeys(newFor: owner.publicIdentity, rules: .hybridOnly)
        let without = ChannelKeys(
            owner: owner.publicIdentity, rules: [], nonce: keys.nonce, key: keys.key)
        #expect(keys.id != without.id)
        #expect(keys.admits(reader.publicIdentity) && !keys.admits(People.compactReader.publicIdentity))
        #expect(without.admits(People.compactReader.publicIdentity))
    }

    @Test(arguments: [MembershipStatus.stranger, .member])
    func `nobody of an older suite is endorsed into a channel for the suite hybrid`(
        standing: MembershipStatus
    ) throws {
        let owner = People.hybridOwner
        let channel = OwnedChannel(
            name: People.name("Chess club"), owner: owner.publicIdentity, created: People.created,
            rules: .hybridOnly)
        let authorizer = People.hybridReader
        let (code, granted) = channel.authorize(
            authorizer.publicIdentity.addressee!, issued: People.issued, until: nil, people: 3,
            signedBy: owner)
        let held = try VerifiedAuthorization(opening: SealedCode(code), with: authorizer)
        for (requester, expected) in [
            (EndorsementScene.compactRequester, ExchangeError.notAuthorized(.requesterSuite)),
            (EndorsementScene.hybridRequester, nil),
        ] as [(Identity, ExchangeError?)] {
            let asked = try opened(
                request(by: requester, to: owner, via: authorizer).code, by: authorizer)
            let endorsed = try authorizer.endorse(asked, under: held, now: EndorsementScene.now)
            let verified = try VerifiedEndorsement(opening: SealedCode(endorsed), with: owner)
            #expect(
                refusal {
                    try granted.check(
                        verified, in: channel, used: 0, standing: standing, now: EndorsementScene.now)
                } == expected)
        }
    }

    @Test func `an invitation brings the owner's sealing key`() throws {
        let invitation = owner.invitation(
            to: People.name("Chess club"), note: "", created: People.created, until: nil)
        let verified = try VerifiedInvitation(body: invitation.code.body)
        #expect(verified.owner.keyCard == owner.publicIdentity.keyCard)
    }
}
