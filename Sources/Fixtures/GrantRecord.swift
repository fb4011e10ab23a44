import Exchange
import Wire

/// What the owner of a vector remembers of an authorization, and of the requester.
struct GrantRecord {
    var authorizer: Identity
    var digest: [UInt8]
    var until = fixtureTime.seconds + 86_400
    var people = 20
    var withdrawn: UInt64 = 0
    var used = 0
    var standing = Standing.stranger
    var now = fixtureTime.seconds + 3_600

    func fields(of vector: Vector) -> Vector {
        vector.with("authorizer card", authorizer.card.body).with("digest", digest)
            .with("until", "\(until)").with("people", "\(people)").with("withdrawn", "\(withdrawn)")
            .with("used", "\(used)").with("standing", "\(standing)").with("now", "\(now)")
    }
}
