import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct RequestTests {
    private func refusal(_ code: Code, _ reader: Identity) -> ExchangeError? {
        ExchangeTests.refusal(code) { sealed throws(ExchangeError) in
            _ = try VerifiedRequest(opening: sealed, with: reader)
        }
    }

    private func request(by requester: Identity, to owner: Identity) -> FollowRequest {
        requester.request(
            to: owner.publicIdentity.addressee!, channel: People.name("Chess club"), note: "It is me",
            created: People.created
        ).request
    }

    private func code(_ pair: Pair) -> Code {
        let owner = People.owner(pair.owner)
        return owner.publicIdentity.addressee!.seal(
            request(by: People.reader(pair.reader), to: owner).plaintext, as: .request)
    }

    @Test(arguments: Pair.all)
    func `a request opens for the owner`(pair: Pair) throws {
        let owner = People.owner(pair.owner)
        let verified = try VerifiedRequest(opening: SealedCode(code(pair)), with: owner)
        #expect(verified.requester.fingerprint == People.reader(pair.reader).fingerprint)
        #expect(verified.request.owner == owner.fingerprint)
        #expect(verified.request.channel?.text == "Chess club")
        #expect(verified.request.note == "It is me")
        #expect(verified.request.created == People.created)
    }

    @Test(arguments: Pair.all)
    func `a request opens for nobody else`(pair: Pair) {
        for other in [People.classicReader, People.compactReader, People.compactStranger] {
            #expect(refusal(code(pair), other) == .notForThisIdentity)
        }
    }

    @Test(arguments: Pair.all)
    func `every flipped bit is refused`(pair: Pair) {
        let body = code(pair).body
        for bit in FlippedBits.of(body, suite: pair.owner) {
            let error = refusal(
                Code(kind: .request, body: body.flipping(bit: bit)), People.owner(pair.owner))
            if bit < 8 {
                #expect(error != nil, "bit \(bit)")
            } else {
                #expect(error == .notForThisIdentity, "bit \(bit)")
            }
        }
    }

    @Test(arguments: Suite.allCases)
    func `the signature covers every bit inside`(suite: Suite) {
        let owner = People.compactOwner
        let plaintext = request(by: People.reader(suite), to: owner).plaintext
        for bit in FlippedBits.of(plaintext, suite: suite) {
            let code = owner.publicIdentity.addressee!.seal(plaintext.flipping(bit: bit), as: .request)
            switch refusal(code, owner) {
            case .malformed, .invalidPublicKey, .authenticationFailed: break
            case let error: Issue.record("bit \(bit): \(String(describing: error))")
            }
        }
    }

    /// The owner's fingerprint can be read and is signed, so another owner who gets the request
    /// learns to whom it is addressed.
    @Test(arguments: Pair.all)
    func `a request replayed to another owner still names the first`(pair: Pair) throws {
        let (owner, other) = (People.owner(pair.owner), People.compactStranger)
        let request = request(by: People.reader(pair.reader), to: owner)
        let replayed = other.publicIdentity.addressee!.seal(request.plaintext, as: .request)
        // The key for the answer would be in clear for somebody who is not the owner.
        guard pair.reader != .hybrid else {
            #expect(refusal(replayed, other) == request.replyOutOfRange)
            return
        }
        let verified = try VerifiedRequest(opening: SealedCode(replayed), with: other)
        #expect(verified.request.owner == owner.fingerprint)
        let renamed = FollowRequest(
            requester: request.requester, owner: other.fingerprint, channel: request.channel,
            note: request.note, created: request.created, reply: request.reply,
            signedBy: { _ in request.signature })
        #expect(
            refusal(other.publicIdentity.addressee!.seal(renamed.plaintext, as: .request), other)
                == .authenticationFailed)
    }

    @Test(arguments: Pair.all)
    func `other kinds of codes are refused as requests`(pair: Pair) {
        let owner = People.owner(pair.owner)
        let plaintext = request(by: People.reader(pair.reader), to: owner).plaintext
        for kind: Code.Kind in [.share, .authorization, .endorsement] {
            let body = owner.publicIdentity.addressee!.seal(plaintext, as: kind).body
            #expect(refusal(Code(kind: .request, body: body), owner) == .notForThisIdentity)
        }
    }

    @Test(arguments: Suite.allCases)
    func `the requester's signature covers tag and header`(suite: Suite) {
        let (owner, requester) = (People.compactOwner, People.reader(suite))
        let good = request(by: requester, to: owner)
        let unsigned = Array(good.plaintext.dropLast(suite.signatureLength))
        func refusal(_ signer: Identity, _ tag: DomainTag, _ kind: Code.Kind) -> ExchangeError? {
            let signature = signer.keys.signature(for: tag.bytes + kind.header + unsigned)
            return self.refusal(
                owner.publicIdentity.addressee!.seal(unsigned + signature, as: .request), owner)
        }
        #expect(refusal(requester, .request, .request) == nil)
        #expect(refusal(People.stranger(suite), .request, .request) == .authenticationFailed)
        for tag in DomainTag.allCases where tag != .request {
            #expect(refusal(requester, tag, .request) == .authenticationFailed, "\(tag)")
        }
        for kind in Code.Kind.allCases where kind != .request {
            #expect(refusal(requester, .request, kind) == .authenticationFailed, "\(kind)")
        }
    }
}
