import Wire

@testable import Exchange

/// An owner with a channel, an authorizer, and a requester.
struct EndorsementScene {
    let owner: Identity
    let authorizer: Identity
    let requester: Identity
    let channel: OwnedChannel
    let granted: GrantedAuthorization
    let held: VerifiedAuthorization

    static let until = Timestamp(uncheckedSeconds: People.issued.seconds + 1_000)
    static let now = Timestamp(uncheckedSeconds: until.seconds - 1)
    static let classicRequester = Identity(suite: .classic, name: People.name("Cleo"))
    static let compactRequester = Identity(suite: .compact, name: People.name("Cleo"))
    static let hybridRequester = Identity(suite: .hybrid, name: People.name("Cleo"))

    init(
        _ triple: Triple = Triple(requester: .compact, authorizer: .compact, owner: .compact),
        until: Timestamp? = Self.until
    ) throws {
        owner = People.owner(triple.owner)
        authorizer = People.reader(triple.authorizer)
        requester =
            switch triple.requester {
            case .classic: Self.classicRequester
            case .compact: Self.compactRequester
            case .hybrid: Self.hybridRequester
            }
        channel = People.channel(of: owner)
        let code: Code
        (code, granted) = channel.authorize(
            authorizer.publicIdentity.addressee!, issued: People.issued, until: until, people: 3,
            signedBy: owner)
        held = try VerifiedAuthorization(opening: SealedCode(code), with: authorizer)
    }

    func request(
        channel: String? = "Chess club", by requester: Identity? = nil, to owner: Identity? = nil,
        note: String = ""
    ) throws -> VerifiedRequest {
        let (code, _) = (requester ?? self.requester).request(
            to: (owner ?? self.owner).publicIdentity.addressee!, via: authorizer.publicIdentity.addressee!,
            channel: channel.map(People.name), note: note, created: People.created)
        return try VerifiedRequest(opening: SealedCode(code), with: authorizer)
    }

    func code() throws -> Code { try authorizer.endorse(request(), under: held, now: Self.now) }

    /// Endorses without checking whether it is allowed.
    func endorsement(
        of request: FollowRequest, channelID: [UInt8]? = nil, digest: [UInt8]? = nil,
        by signer: Identity? = nil
    ) -> Endorsement {
        let signer = signer ?? authorizer
        return Endorsement(
            of: request, channelID: channelID ?? channel.keys.id,
            authorizationDigest: digest ?? held.digest, suite: signer.card.suite,
            signedBy: signer.keys.signature)
    }

    func refusal(
        _ code: Code, by reader: Identity? = nil, granted: GrantedAuthorization? = nil, used: Int = 0,
        standing: MembershipStatus = .stranger, now: Timestamp = Self.now, in channel: OwnedChannel? = nil
    ) -> ExchangeError? {
        ExchangeTests.refusal(code) { sealed throws(ExchangeError) in
            let verified = try VerifiedEndorsement(opening: sealed, with: reader ?? owner)
            try (granted ?? self.granted).check(
                verified, in: channel ?? self.channel, used: used, standing: standing, now: now)
        }
    }

    func refusal(_ endorsement: Endorsement, granted: GrantedAuthorization? = nil) -> ExchangeError? {
        refusal(held.seal(endorsement.plaintext), granted: granted)
    }
}
