import Exchange
import Wire

/// Codes for one person, or for anybody.
extension Scene {
    /// A share, a request, an authorization and an endorsed request, each sealed and as plaintext.
    func sealedSpecimens() throws -> [Specimen] {
        let share = Specimen("share", for: shares) { text in
            channel.share(
                with: .key(recipient.publicIdentity.addressee!), at: leaf, issued: time(text), signedBy: owner
            ).body
        }
        let request = Specimen("request", for: requests) { self.request($0).code.body }
        let authorization = Specimen("authorization", for: authorizations) { text in
            channel.authorize(
                recipient.publicIdentity.addressee!, issued: time(text), until: nil, people: 3,
                signedBy: owner
            ).code.body
        }
        let insideRequest = Specimen("inside a request", for: anybodysRequests) {
            self.request($0).request.plaintext
        }
        return try [share, request, authorization, insideRequest] + answers() + endorsements()
    }

    /// A share under the recipient's reply key.
    private func answers() throws -> [Specimen] {
        guard suite == .hybrid else { return [] }
        let asked = try VerifiedRequest(
            opening: SealedCode(
                recipient.request(
                    to: owner.publicIdentity.addressee!, channel: nil, note: "", created: Self.time
                ).code), with: owner)
        let key = try owner.replyKey(in: asked)
        return [
            Specimen("answering share", for: shares) { text in
                channel.share(
                    with: recipient.publicIdentity.shareAddressee(answering: key)!, at: leaf,
                    issued: time(text), signedBy: owner
                ).body
            }
        ]
    }

    /// An endorsed request, sealed and as plaintext, under one authorization.
    private func endorsements() throws -> [Specimen] {
        let (code, granted) = channel.authorize(
            recipient.publicIdentity.addressee!, issued: Self.time, until: nil, people: 3, signedBy: owner)
        let held = try VerifiedAuthorization(opening: SealedCode(code), with: recipient)
        let take: @Sendable (Code) throws -> Void = { [owner, channel] code in
            try granted.check(
                VerifiedEndorsement(opening: SealedCode(code), with: owner), in: channel, used: 0,
                standing: .stranger, now: Self.time)
        }
        let sealed = Reader("endorsements \(granted.digest)", isSlow: suite == .classic) { bytes in
            try take(Code(kind: .endorsement, body: bytes))
        }
        let inside = Reader("inside \(sealed.name)", isSlow: suite == .classic) { bytes in
            try take(held.seal(bytes))
        }
        return [
            try Specimen("endorsement", for: sealed) { text in
                try recipient.endorse(
                    VerifiedRequest(
                        opening: SealedCode(self.request(text, via: recipient).code), with: recipient),
                    under: held, now: Self.time
                ).body
            },
            Specimen("inside an endorsement", for: inside) { text in
                Endorsement(
                    of: self.request(text, via: recipient).request, channelID: channel.keys.id,
                    authorizationDigest: granted.digest,
                    suite: suite, signedBy: recipient.keys.signature
                ).plaintext
            },
        ]
    }

    /// A card, one with a picture, an invitation, and a signature over a document.
    func openSpecimens() throws -> [Specimen] {
        let cards = Reader("cards") { _ = try PublicIdentity(body: $0) }
        let keys = owner.keys
        let keyCards = Reader("key cards") { _ = try PublicIdentity(keyCardBody: $0) }
        let invitations = Reader("invitations") { _ = try VerifiedInvitation(body: $0) }
        let signatures = Reader("signatures") { _ = try VerifiedSignature(body: $0) }
        return [
            Specimen("card", for: cards) { Identity(keys: keys, name: Name(kept: $0)).card.body },
            Specimen("card with a picture", for: cards) { owner.card(picture: Array($0.utf8)).body },
            Specimen("invitation", for: invitations) { text in
                owner.invitation(to: channel.name, note: text, created: Self.time, until: nil).code.body
            },
            Specimen("signature", for: signatures) { text in
                let digest = DocumentDigest(of: byteSource(of: text.utf8))
                return owner.sign(digest, note: text, created: Self.time).code.body
            },
        ]
            + (owner.publicIdentity.keyCard == nil
                ? []
                : [
                    Specimen("key card", for: keyCards) {
                        Identity(keys: keys, name: Name(kept: $0)).publicIdentity.keyCard!.body
                    }
                ])
    }

    private var shares: Reader {
        sealed(.share, to: recipient) { _ = try Subscription(opening: $0, with: $1) }
    }

    private var requests: Reader {
        sealed(.request, to: owner) { _ = try VerifiedRequest(opening: $0, with: $1) }
    }

    /// Requests that any owner may read: a reader of a request can seal it to others, as if to ask
    /// for their endorsement.
    private var anybodysRequests: Reader {
        // Those of the suite hybrid have a key for the owner's answer, which nobody else may see.
        let name = suite == .hybrid ? name("inside requests", owner) : "inside requests"
        return Reader(name, isSlow: suite == .classic) { [owner, suite] bytes in
            let verified = try VerifiedRequest(
                opening: SealedCode(owner.publicIdentity.addressee!.seal(bytes, as: .request)), with: owner)
            if suite == .hybrid, verified.request.owner != owner.fingerprint {
                throw ExchangeError.notForThisIdentity
            }
        }
    }

    private var authorizations: Reader {
        sealed(.authorization, to: recipient) { _ = try VerifiedAuthorization(opening: $0, with: $1) }
    }

    private func request(
        _ note: String, via authorizer: Identity? = nil
    ) -> (code: Code, request: FollowRequest) {
        requester.request(
            to: owner.publicIdentity.addressee!, via: authorizer?.publicIdentity.addressee!,
            channel: channel.name, note: note, created: Self.time)
    }

    /// A time that differs for each text.
    private func time(_ text: String) -> Timestamp {
        Timestamp(uncheckedSeconds: Self.time.seconds + (text == "One" ? 1 : 2))
    }
}
