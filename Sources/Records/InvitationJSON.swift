package import SeQRcast
import Texts

/// An invitation to ask for a channel, as JSON.
package struct InvitationJSON: Encodable {
    /// Absent for this user, or if it is given elsewhere.
    package var owner: PersonJSON?
    package var channel: String
    package var note: String
    package var created: String
    /// The first second at which it has ended; absent if it does not end.
    package var until: String?
    package var hasEnded: Bool?

    package init(_ invitation: Invitation) {
        channel = invitation.channel.text
        note = invitation.note
        created = invitation.created.rfc3339
        until = invitation.until?.rfc3339
    }

    package init(_ known: KnownInvitation) {
        self.init(known.invitation)
        owner = known.isOwn ? nil : PersonJSON(known.owner)
        hasEnded = known.hasEnded
    }
}
