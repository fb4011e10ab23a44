import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct EndorsementTests {
    @Test(arguments: Triple.all)
    func `an endorsement opens for the owner`(triple: Triple) throws {
        let scene = try EndorsementScene(triple)
        let code = try scene.code()
        let verified = try VerifiedEndorsement(opening: SealedCode(code), with: scene.owner)
        #expect(verified.request.requester.fingerprint == scene.requester.fingerprint)
        #expect(verified.endorsement.channelID == scene.channel.keys.id)
        #expect(verified.endorsement.authorizationDigest == scene.granted.digest)
        #expect(scene.refusal(code) == nil)
    }

    @Test(arguments: Triple.all)
    func `an endorsement opens for nobody else`(triple: Triple) throws {
        let scene = try EndorsementScene(triple)
        let code = try scene.code()
        for other in [scene.authorizer, scene.requester, People.compactStranger] {
            #expect(scene.refusal(code, by: other) == .notForThisIdentity)
        }
    }

    @Test(arguments: Suite.allCases)
    func `every flipped bit is refused`(suite: Suite) throws {
        let scene = try EndorsementScene(Triple(requester: suite, authorizer: suite, owner: suite))
        let body = try scene.code().body
        for bit in FlippedBits.of(body, suite: suite) {
            let error = scene.refusal(Code(kind: .endorsement, body: body.flipping(bit: bit)))
            if bit < 8 {
                #expect(error != nil, "bit \(bit)")
            } else {
                #expect(error == .notForThisIdentity, "bit \(bit)")
            }
        }
    }

    @Test(arguments: Suite.allCases)
    func `the signatures cover every bit inside`(suite: Suite) throws {
        let scene = try EndorsementScene(Triple(requester: suite, authorizer: suite, owner: .compact))
        let plaintext = try scene.endorsement(of: scene.request().request).plaintext
        for bit in FlippedBits.of(plaintext, suite: suite) {
            let code = scene.held.seal(plaintext.flipping(bit: bit))
            switch scene.refusal(code) {
            case .malformed, .invalidPublicKey, .authenticationFailed, .notForThisIdentity: break
            case .notAuthorized(.unknown): break  // An altered digest names no authorization.
            case let error: Issue.record("bit \(bit): \(String(describing: error))")
            }
        }
    }

    @Test(arguments: Triple.all)
    func `other kinds of codes are refused as endorsements`(triple: Triple) throws {
        let scene = try EndorsementScene(triple)
        let request = try scene.request().request
        let plaintext = scene.endorsement(of: request).plaintext
        for kind: Code.Kind in [.share, .request, .authorization] {
            let body = scene.owner.publicIdentity.addressee!.seal(plaintext, as: kind).body
            // Endorsed requests to owners of the hybrid suite are sealed under an endorsing key alone.
            let expected: ExchangeError =
                triple.owner == .hybrid
                ? .malformed(.unknownSuite(Suite.hybrid.rawValue)) : .notForThisIdentity
            #expect(scene.refusal(Code(kind: .endorsement, body: body)) == expected)
        }
        let alone = scene.held.seal(request.plaintext)
        guard case .malformed = scene.refusal(alone) else {
            Issue.record("a request alone passes for an endorsed one")
            return
        }
    }

    @Test(arguments: Suite.allCases)
    func `the authorizer's signature covers tag and header`(suite: Suite) throws {
        let scene = try EndorsementScene(Triple(requester: .compact, authorizer: suite, owner: .compact))
        let good = scene.endorsement(of: try scene.request().request)
        let unsigned = Array(good.plaintext.dropLast(suite.signatureLength))
        func refusal(_ signer: Identity, _ tag: DomainTag, _ kind: Code.Kind) -> ExchangeError? {
            let signature = signer.keys.signature(for: tag.bytes + kind.header + unsigned)
            return scene.refusal(scene.held.seal(unsigned + signature))
        }
        #expect(refusal(scene.authorizer, .endorsement, .endorsement) == nil)
        #expect(refusal(People.stranger(suite), .endorsement, .endorsement) == .authenticationFailed)
        for tag in DomainTag.allCases where tag != .endorsement {
            #expect(refusal(scene.authorizer, tag, .endorsement) == .authenticationFailed, "\(tag)")
        }
        for kind in Code.Kind.allCases where kind != .endorsement {
            #expect(refusal(scene.authorizer, .endorsement, kind) == .authenticationFailed, "\(kind)")
        }
    }

    /// Somebody who learned the digest signs with a key of their own, of the authorizer's suite or
    /// of the other.
    @Test(arguments: Suite.allCases, Suite.allCases)
    func `only the authorizer can endorse`(suite: Suite, other: Suite) throws {
        let scene = try EndorsementScene(Triple(requester: .compact, authorizer: suite, owner: .compact))
        let request = try scene.request().request
        #expect(scene.refusal(scene.endorsement(of: request)) == nil)
        let stranger = People.stranger(other)
        #expect(scene.refusal(scene.endorsement(of: request, by: stranger)) == .authenticationFailed)
        let requester = scene.requester
        #expect(scene.refusal(scene.endorsement(of: request, by: requester)) == .authenticationFailed)
    }

    /// Two people have authorizations for one channel: neither can endorse under the other's.
    @Test func `another authorizer's authorization is refused`() throws {
        let scene = try EndorsementScene()
        let (_, others) = scene.channel.authorize(
            People.compactStranger.publicIdentity.addressee!, issued: People.issued, until: nil, people: 3,
            signedBy: scene.owner)
        let request = try scene.request().request
        let borrowed = scene.endorsement(of: request, digest: others.digest)
        #expect(scene.refusal(borrowed, granted: others) == .authenticationFailed)
        #expect(scene.refusal(borrowed) == .notAuthorized(.unknown))
        let good = scene.endorsement(of: request, digest: others.digest, by: People.compactStranger)
        #expect(scene.refusal(good, granted: others) == nil)
    }

    @Test func `a spliced request is refused`() throws {
        let scene = try EndorsementScene()
        let good = scene.endorsement(of: try scene.request().request)
        let stranger = Identity(suite: .compact, name: People.name("Mallory"))
        for other in [try scene.request(by: stranger), try scene.request(note: "And me")] {
            let spliced = Endorsement(
                of: other.request, channelID: good.channelID, authorizationDigest: good.authorizationDigest,
                suite: good.suite, signedBy: { _ in good.signature })
            #expect(scene.refusal(spliced) == .authenticationFailed)
        }
    }

    /// The authorizer, or the first owner, seals it to another owner with a copy of the
    /// record.
    @Test(arguments: Suite.allCases)
    func `an endorsement replayed to another owner is refused`(suite: Suite) throws {
        let scene = try EndorsementScene()
        let plaintext = scene.endorsement(of: try scene.request().request).plaintext
        let other = People.stranger(suite)
        let (granted, _) = People.channel(of: other).authorize(
            scene.authorizer.publicIdentity.addressee!, issued: People.issued, until: nil, people: 3,
            signedBy: other)
        let held = try VerifiedAuthorization(opening: SealedCode(granted), with: scene.authorizer)
        #expect(scene.refusal(held.seal(plaintext), by: other) == .notForThisIdentity)
    }

    /// The request is signed for one owner, and endorsed for another.
    @Test func `a request for another owner is refused`() throws {
        let scene = try EndorsementScene()
        let request = try scene.request(to: People.classicOwner)
        #expect(scene.refusal(scene.endorsement(of: request.request)) == .notForThisIdentity)
        #expect(throws: ExchangeError.notAuthorized(.unknown)) {
            try scene.authorizer.endorse(request, under: scene.held, now: EndorsementScene.now)
        }
    }

    /// A new channel with the same name has another id.
    @Test func `a channel with the same name is another channel`() throws {
        let scene = try EndorsementScene()
        let again = People.channel(of: scene.owner)
        let code = try scene.code()
        #expect(scene.refusal(code, in: again) == .notAuthorized(.otherChannel))
        let request = try scene.request().request
        let moved = scene.endorsement(of: request, channelID: again.keys.id)
        #expect(scene.refusal(moved) == .notAuthorized(.otherChannel))
    }

    @Test func `a request must name the channel or none`() throws {
        let scene = try EndorsementScene()
        #expect(scene.refusal(scene.endorsement(of: try scene.request(channel: nil).request)) == nil)
        for name in ["Go club", "chess club", "Chess club\u{200D}"] {
            let request = try scene.request(channel: name)
            #expect(
                scene.refusal(scene.endorsement(of: request.request)) == .notAuthorized(.otherChannel))
            #expect(throws: ExchangeError.notAuthorized(.otherChannel)) {
                try scene.authorizer.endorse(request, under: scene.held, now: EndorsementScene.now)
            }
        }
    }

    @Test func `nobody endorses themselves`() throws {
        let scene = try EndorsementScene()
        let own = try scene.request(by: scene.authorizer)
        #expect(scene.refusal(scene.endorsement(of: own.request)) == .notAuthorized(.endorsedThemselves))
        #expect(throws: ExchangeError.notAuthorized(.endorsedThemselves)) {
            try scene.authorizer.endorse(own, under: scene.held, now: EndorsementScene.now)
        }
    }

    @Test func `an authorization ends at its first second after`() throws {
        let scene = try EndorsementScene()
        let code = try scene.code()
        #expect(scene.refusal(code, now: EndorsementScene.now) == nil)
        #expect(scene.refusal(code, now: EndorsementScene.until) == .notAuthorized(.expired))
        #expect(throws: ExchangeError.notAuthorized(.expired)) {
            try scene.authorizer.endorse(scene.request(), under: scene.held, now: EndorsementScene.until)
        }
        let endless = try EndorsementScene(until: nil)
        let late = Timestamp(uncheckedSeconds: Timestamp.limit)
        #expect(try endless.refusal(endless.code(), now: late) == nil)
    }

    @Test func `a withdrawn authorization admits nobody`() throws {
        let scene = try EndorsementScene()
        let withdrawn = GrantedAuthorization(
            digest: scene.granted.digest, authorizer: scene.granted.authorizer, issued: People.issued,
            until: EndorsementScene.until, people: 3, withdrawn: People.issued)
        let code = try scene.code()
        #expect(scene.refusal(code, granted: withdrawn) == .notAuthorized(.withdrawn))
    }

    @Test func `an authorization admits only its number of people`() throws {
        let scene = try EndorsementScene()
        let code = try scene.code()
        for used in 0..<3 { #expect(scene.refusal(code, used: used) == nil) }
        for used in [3, 4] {
            #expect(scene.refusal(code, used: used) == .notAuthorized(.usedUp))
            #expect(scene.refusal(code, used: used, standing: .member) == nil)
        }
    }

    @Test func `revoked and rejected people are not admitted`() throws {
        let scene = try EndorsementScene()
        let code = try scene.code()
        #expect(scene.refusal(code, standing: .revoked) == .notAuthorized(.requesterRevoked))
        #expect(scene.refusal(code, standing: .rejected) == .notAuthorized(.requesterRejected))
        #expect(scene.refusal(code, used: 3, standing: .revoked) == .notAuthorized(.requesterRevoked))
    }
}
