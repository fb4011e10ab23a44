package import SeQRcast
import Texts

/// An authorization, given or received, as JSON.
package struct AuthorizationJSON: Encodable {
    package var channel: String
    /// The person that this user authorized.
    package var authorizer: PersonJSON?
    /// The person who authorized this user.
    package var owner: PersonJSON?
    package var issued: String
    package var until: String?
    package var people: Int
    package var used: Int?
    package var withdrawn: String?
    package var isStanding: Bool

    package init(_ given: GrantedAuthorizationSummary, now: Timestamp) {
        let granted = given.granted
        channel = given.channel.name.text
        authorizer = PersonJSON(given.authorizer)
        issued = granted.issued.rfc3339
        until = granted.until?.rfc3339
        people = granted.people
        used = given.used
        withdrawn = granted.withdrawn?.rfc3339
        isStanding = given.isStanding(at: now)
    }

    /// Only the owner knows whether it was withdrawn, and how many people it admitted.
    package init(_ received: HeldAuthorizationSummary, now: Timestamp) {
        let held = received.terms
        channel = held.channel.text
        owner = PersonJSON(received.owner)
        issued = held.issued.rfc3339
        until = held.until?.rfc3339
        people = held.people
        isStanding = held.until.map { now < $0 } != false
    }
}
