import Exchange
import Primitives
import Wire

// A member's side: requests, shares, authorizations and messages.

extension Core {
    static func request(_ fields: API.Request) throws(Refusal) -> API.RequestResult {
        guard fields.note.utf8.count <= FollowRequest.noteLimit else { throw Refusal(field: "note") }
        let identity = try Identity(stored: fields.identity)
        let owner = try addressee(fields.owner, "owner")
        var channel: Name?
        if let name = fields.channel { channel = try Name(name, field: "channel") }
        var authorizer: Addressee?
        if let card = fields.recipient { authorizer = try addressee(card, "recipient") }
        let (code, _) = identity.request(
            to: owner, via: authorizer, channel: channel, note: fields.note, created: fields.now)
        return API.RequestResult(code: code.text)
    }

    /// - Parameter card: a card or a key card.
    private static func addressee(_ card: [UInt8], _ field: String) throws(Refusal) -> Addressee {
        guard let addressee = try PublicIdentity(card: card, field: field).addressee else {
            throw Refusal(.noSealingKey)
        }
        return addressee
    }

    static func openRequest(_ fields: API.OpenRequest) throws(Refusal) -> API.OpenRequestResult {
        let verified = try request(fields.code, for: Identity(stored: fields.identity))
        return API.OpenRequestResult(
            requester: API.Person(verified.requester), owner: verified.request.owner.bytes,
            channel: verified.request.channel?.text, note: verified.request.note,
            created: verified.request.created, reply: verified.request.reply?.bytes)
    }

    static func openAuthorization(
        _ fields: API.OpenAuthorization
    ) throws(Refusal) -> API.OpenAuthorizationResult {
        let verified = try authorization(fields.code, for: Identity(stored: fields.identity))
        let authorization = verified.authorization
        return API.OpenAuthorizationResult(
            owner: API.Person(verified.owner), channel: authorization.channel.text,
            channelID: authorization.channelID, nonce: authorization.nonce, issued: authorization.issued,
            until: authorization.until, people: UInt64(authorization.people),
            endorsingKey: authorization.endorsingKey, digest: verified.digest)
    }

    static func endorse(_ fields: API.Endorse) throws(Refusal) -> API.EndorseResult {
        let identity = try Identity(stored: fields.identity)
        let authorization = try authorization(fields.authorization, for: identity)
        let request = try request(fields.request, for: identity)
        let code = try refusing { () throws(ExchangeError) in
            try identity.endorse(request, under: authorization, now: fields.now)
        }
        return API.EndorseResult(code: code.text)
    }

    static func openShare(_ fields: API.OpenShare) throws(Refusal) -> API.Subscription {
        let identity = try Identity(stored: fields.identity)
        let sealed = try SealedCode(fields.code, .share)
        let subscription = try refusing { () throws(ExchangeError) in
            try Subscription(opening: sealed, with: identity)
        }
        guard let held = fields.held else { return API.Subscription(subscription) }
        return API.Subscription(subscription.renewing(try Subscription(section: held)))
    }

    static func describeSubscription(_ fields: API.DescribeSubscription) throws(Refusal) -> API.Subscription {
        API.Subscription(try Subscription(section: fields.subscription))
    }

    static func channelOf(_ fields: API.ChannelOf) throws(Refusal) -> API.ChannelOfResult {
        let message = try message(fields.code)
        for (index, section) in fields.subscriptions.enumerated() {
            if try Subscription(section: section).keys.hint.fits(message) {
                return API.ChannelOfResult(index: UInt64(index))
            }
        }
        return API.ChannelOfResult(index: nil)
    }

    static func openMessage(_ fields: API.OpenMessage) throws(Refusal) -> API.Message {
        let subscription = try Subscription(section: fields.subscription)
        let sealed = try message(fields.code)
        let message = try refusing { () throws(ExchangeError) in
            try Message(opening: sealed, in: subscription.keys, with: subscription.labelSource)
        }
        return API.Message(message, now: fields.now)
    }

    static func cover(_ fields: API.Cover) throws(Refusal) -> API.CoverResult {
        let list = try refusing { () throws(WireError) in
            var reader = ByteReader(fields.revoked)
            let list = try RevokedLeaves(from: &reader)
            try reader.end()
            return list
        }
        return API.CoverResult(
            trees: UInt64(list.treeCount), revoked: list.runs.map { API.Range(leaves: $0) },
            subsets: list.cover.map { API.Subset($0) })
    }

    private static func request(_ code: String, for identity: Identity) throws(Refusal) -> VerifiedRequest {
        let sealed = try SealedCode(code, .request)
        return try refusing { () throws(ExchangeError) in try VerifiedRequest(opening: sealed, with: identity)
        }
    }

    private static func authorization(
        _ code: String, for identity: Identity
    ) throws(Refusal) -> VerifiedAuthorization {
        let sealed = try SealedCode(code, .authorization)
        return try refusing { () throws(ExchangeError) in
            try VerifiedAuthorization(opening: sealed, with: identity)
        }
    }

    static func message(_ text: String) throws(Refusal) -> SealedMessage {
        let code = try Code(text, .message)
        return try refusing { () throws(WireError) in try SealedMessage(body: code.body) }
    }
}
