package import SeQRcast
import Texts

/// A channel, as JSON.
package struct ChannelJSON: Encodable {
    package var channel: String
    /// Digits that name the channel in this vault.
    package var id: String
    package var access: String
    package var created: String
    package var owner: PersonJSON?
    package var messages: Int?
    package var members: Int?
    /// The number of unread messages.
    package var unread: Int?
    /// The first and the last number of each gap.
    package var missed: [[UInt64]]?
    /// The first and the last number of each gap that was just dismissed.
    package var dismissed: [[UInt64]]?
    /// When an own channel was restored, while its members are not confirmed.
    package var restored: String?
    /// Why it waits: `restored`, `handed_over` or `taken_over`.
    package var waits: String?
    /// The page that its codes are links to.
    package var link: String?
    /// True: it is only for people of the hybrid suite.
    package var isHybridOnly: Bool?

    package init(_ channel: Channel) {
        self.channel = channel.name.text
        id = channel.digits
        access =
            switch channel.access {
            case .owned: "owned"
            case .subscribed: "subscribed"
            case .left: "left"
            }
        created = channel.created.rfc3339
        owner = channel.owner.map { PersonJSON($0) }
        restored = channel.restored?.rfc3339
        link = channel.link?.url
        isHybridOnly = channel.keys?.isHybridOnly == true ? true : nil
        waits =
            switch channel.waiting {
            case .restored: "restored"
            case .handedOver: "handed_over"
            case .takenOver: "taken_over"
            case nil: nil
            }
    }

    package init(_ summary: ChannelSummary) {
        self.init(summary.channel)
        messages = summary.messageCount
        members = summary.channel.isOwned ? summary.memberCount : nil
    }

    package init(_ status: ChannelStatus) {
        self.init(status.channel)
        unread = status.unreadCount
        missed = status.missed.map { [$0.lowerBound, $0.upperBound] }
    }
}
