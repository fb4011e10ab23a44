import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Alice owns "chess", Carol may endorse, Bob asks.
struct EndorsingClub {
    let two: Two
    let carol: Session

    init(alice: Suite = .compact, bob: Suite = .compact, people: Int = 10, until: UInt64? = nil) throws {
        two = try Two(alice: alice, bob: bob)
        carol = try two.session("Carol")
        _ = try carol.scan(authorize(people: people, until: until))
    }

    @discardableResult
    func authorize(people: Int = 10, until: UInt64? = nil, in channel: String = "chess") throws -> Code {
        let end = try until.map { try Timestamp(seconds: two.clock.now.seconds + $0) }
        return try two.alice.authorize(
            .holder(of: carol.identity.publicIdentity), in: channel, until: end, people: people
        ).drawing.code
    }

    func request(by session: Session? = nil, channel: String? = "chess") throws -> Code {
        try (session ?? two.bob).request(
            to: .holder(of: two.alice.identity.publicIdentity), channel: channel.map { try Name($0) },
            via: .holder(of: carol.identity.publicIdentity)
        ).drawing.code
    }

    func endorsed(_ request: Code) throws -> Code {
        let endorsable = try carol.endorsableRequest(request)
        return try carol.endorse(endorsable, under: endorsable.authorizations[0]).code
    }

    func scan(_ code: Code, issuing: Bool = true) throws -> ScanOutcome {
        try two.alice.scan(code, options: ScanOptions(isIssuingShares: issuing))
    }

    func fault(_ code: Code) throws -> AuthorizationFault? {
        let before = try two.alice.channels().map(\.memberCount)
        let fault: AuthorizationFault
        switch try scan(code) {
        case .refused(.notAuthorized(let found)), .refused(.notAdmitted(let found, _, _, _)): fault = found
        default: return nil
        }
        #expect(try two.alice.channels().map(\.memberCount) == before)
        return fault
    }
}

extension ScanOutcome {
    /// The share of an admitted requester.
    var admitted: IssuedShare? {
        if case .endorsement(let scanned) = self, case .admitted(let share) = scanned.news {
            share
        } else {
            nil
        }
    }
}
