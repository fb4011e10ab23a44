import Exchange
import Primitives
import Rules
import Wire

// An owner's side. An operation that changes a channel returns it as it is then.

extension Core {
    static func newChannel(_ fields: API.NewChannel) throws(Refusal) -> API.Channel {
        let identity = try Identity(stored: fields.identity)
        guard identity.card.suite == .hybrid || !fields.isHybridOnly else {
            throw Refusal(field: "isHybridOnly")
        }
        let channel = OwnedChannel(
            name: try Name(fields.name, field: "name"), owner: identity.publicIdentity, created: fields.now,
            rules: fields.isHybridOnly ? .hybridOnly : [])
        return API.Channel(KeyBackup.OwnChannel(channel: channel, revoked: []))
    }

    static func describeChannel(_ fields: API.DescribeChannel) throws(Refusal) -> API.Channel {
        API.Channel(try KeyBackup.OwnChannel(fields.channel, of: Identity(stored: fields.identity)))
    }

    static func restoreChannel(_ fields: API.RestoreChannel) throws(Refusal) -> API.Channel {
        let own = try KeyBackup.OwnChannel(fields.channel, of: Identity(stored: fields.identity))
        var channel = own.channel
        channel.skippedLeaves = own.revoked
        channel.adopt(
            jumps: try ranges(fields.jumps, "jumps"),
            from: try checked(last: fields.next) ?? messageNumberLimit + 1)
        channel.skipPossiblyUsed(last: try checked(last: fields.last))
        return API.Channel(KeyBackup.OwnChannel(channel: channel, revoked: channel.skippedLeaves))
    }

    static func renameChannel(_ fields: API.RenameChannel) throws(Refusal) -> API.Channel {
        let own = try KeyBackup.OwnChannel(fields.channel, of: Identity(stored: fields.identity))
        let former = own.channel
        var channel = OwnedChannel(
            name: try Name(fields.name, field: "name"), created: former.created, keys: former.keys,
            trees: former.trees, nextNumber: former.nextNumber, leavesUsed: former.leavesUsed)
        channel.jumps = former.jumps
        return API.Channel(KeyBackup.OwnChannel(channel: channel, revoked: own.revoked))
    }

    static func share(_ fields: API.Share) throws(Refusal) -> API.ShareResult {
        let identity = try Identity(stored: fields.identity)
        let own = try KeyBackup.OwnChannel(fields.channel, of: identity)
        let recipient = try PublicIdentity(card: fields.recipient, field: "recipient")
        guard own.channel.keys.admits(recipient) else { throw Refusal(.olderSuite) }
        var reply: ReplyKey?
        if let bytes = fields.reply {
            guard recipient.card.suite == .hybrid, let key = ReplyKey(bytes: bytes)
            else { throw Refusal(field: "reply") }
            reply = key
        }
        guard let addressee = recipient.shareAddressee(answering: reply) else {
            throw Refusal(.noSealingKey)
        }
        var channel = own.channel
        let leaf = try assign(fields.leaf, of: &channel)
        let absences = channel.absences(
            after: fields.former.map { LeafTenure(first: $0.first, end: $0.end) }, treeFirst: fields.treeFirst
        )
        let code = channel.share(
            with: addressee, at: leaf, issued: fields.now, absences: absences, signedBy: identity)
        let section = KeyBackup.OwnChannel(channel: channel, revoked: own.revoked).section
        return API.ShareResult(
            code: code.text, leaf: UInt64(leaf.ordinal), channel: section, next: channel.nextNumber)
    }

    static func newGuestKey(_ fields: API.NewGuestKey) throws(Refusal) -> API.NewGuestKeyResult {
        let identity = try Identity(stored: fields.identity)
        guard identity.card.suite != .classic else { throw Refusal(field: "identity") }
        let own = try KeyBackup.OwnChannel(fields.channel, of: identity)
        var channel = own.channel
        let leaf = try assign(nil, of: &channel)
        let guest = Identity(suite: identity.card.suite, name: nil).fingerprint
        let key = channel.guestKey(
            for: guest, at: leaf, issued: fields.now, signedBy: identity,
            under: try Passphrase(typed: fields.passphrase))
        return API.NewGuestKeyResult(
            code: key.code.text, guest: guest.bytes, leaf: UInt64(leaf.ordinal),
            channel: KeyBackup.OwnChannel(channel: channel, revoked: own.revoked).section)
    }

    static func revoke(_ fields: API.Revoke) throws(Refusal) -> API.Channel {
        let own = try KeyBackup.OwnChannel(fields.channel, of: Identity(stored: fields.identity))
        var revoked = own.revoked
        for leaf in fields.leaves {
            guard leaf < UInt64(own.channel.leavesUsed) else { throw Refusal(field: "leaves") }
            revoked.append(Int(leaf)..<Int(leaf) + 1)
        }
        revoked = revoked.merged()
        guard revoked.isEmpty || own.channel.revocation(of: revoked) != nil else {
            throw Refusal(.tooManyRevoked)
        }
        return API.Channel(KeyBackup.OwnChannel(channel: own.channel, revoked: revoked))
    }

    static func publish(_ fields: API.Publish) throws(Refusal) -> API.PublishResult {
        let identity = try Identity(stored: fields.identity)
        let own = try KeyBackup.OwnChannel(fields.channel, of: identity)
        let last = try checked(last: fields.last)
        let state = try refusing { () throws(PublishingState.Fault) in
            try PublishingState(own.channel, leavingOut: own.revoked, last: last)
        }
        let (message, code) = try sealed(
            fields.content, plain: fields.plain, expiry: fields.expiry, now: fields.now, under: state,
            identity)
        let channel = KeyBackup.OwnChannel(channel: state.after(1).owned, revoked: own.revoked)
        return API.PublishResult(code: code.text, number: message.number, channel: channel.section)
    }

    static func sealed(
        _ draft: API.Draft, plain: [API.Field], expiry: Timestamp?, now: Timestamp,
        under state: PublishingState, _ identity: Identity
    ) throws(Refusal) -> (message: Message, code: Code) {
        let metadata = try Fields(plain).metadata
        guard metadata.count <= MessagePreamble.metadataLimit else { throw Refusal(field: "plain") }
        let content = try draft.content
        return try refusing { () throws(PublishingState.Fault) in
            try state.sealed(content, metadata: metadata, expiry: expiry, now: now, with: identity.keys)
        }
    }

    static func ownChannelOf(_ fields: API.OwnChannelOf) throws(Refusal) -> API.OwnChannelOfResult {
        let identity = try Identity(stored: fields.identity)
        let message = try message(fields.code)
        for (index, section) in fields.channels.enumerated() {
            if try KeyBackup.OwnChannel(section, of: identity).channel.keys.hint.fits(message) {
                return API.OwnChannelOfResult(index: UInt64(index))
            }
        }
        return API.OwnChannelOfResult(index: nil)
    }

    static func openOwnMessage(_ fields: API.OpenOwnMessage) throws(Refusal) -> API.Message {
        let own = try KeyBackup.OwnChannel(fields.channel, of: Identity(stored: fields.identity))
        let sealed = try message(fields.code)
        let message = try refusing { () throws(ExchangeError) in
            try Message(opening: sealed, in: own.channel.keys, with: .owner(own.channel.trees))
        }
        return API.Message(message, now: fields.now)
    }

    static func authorize(_ fields: API.Authorize) throws(Refusal) -> API.AuthorizeResult {
        let identity = try Identity(stored: fields.identity)
        let own = try KeyBackup.OwnChannel(fields.channel, of: identity)
        if let until = fields.until, until <= fields.now { throw Refusal(field: "until") }
        let authorizer = try PublicIdentity(card: fields.authorizer, field: "authorizer")
        guard own.channel.keys.admits(authorizer) else { throw Refusal(.olderSuite) }
        guard let addressee = authorizer.addressee else { throw Refusal(.noSealingKey) }
        let (code, granted) = own.channel.authorize(
            addressee, issued: fields.now, until: fields.until,
            people: try checked(fields.people, in: 1...Authorization.peopleLimit, "people"),
            signedBy: identity)
        return API.AuthorizeResult(code: code.text, digest: granted.digest)
    }

    static func openEndorsement(_ fields: API.OpenEndorsement) throws(Refusal) -> API.OpenEndorsementResult {
        let verified = try verifiedEndorsement(fields.code, try Identity(stored: fields.identity))
        let request = verified.request
        return API.OpenEndorsementResult(
            requester: API.Person(request.requester), channel: request.request.channel?.text,
            note: request.request.note, created: request.request.created,
            digest: verified.endorsement.authorizationDigest, reply: verified.reply?.bytes)
    }

    static func verifiedEndorsement(
        _ code: String, _ identity: Identity
    ) throws(Refusal) -> VerifiedEndorsement {
        let sealed = try SealedCode(code, .endorsement)
        return try refusing { () throws(ExchangeError) in
            try VerifiedEndorsement(opening: sealed, with: identity)
        }
    }

    static func checkEndorsement(
        _ fields: API.CheckEndorsement
    ) throws(Refusal) -> API.CheckEndorsementResult {
        let identity = try Identity(stored: fields.identity)
        let own = try KeyBackup.OwnChannel(fields.channel, of: identity)
        let granted = GrantedAuthorization(
            digest: fields.digest,
            authorizer: try PublicIdentity(card: fields.authorizer, field: "authorizer"),
            issued: fields.now, until: fields.until,
            people: try checked(fields.people, in: 1...Authorization.peopleLimit, "people"),
            withdrawn: fields.withdrawn)
        let used = try checked(fields.used, in: 0...Int(Int32.max), "used")
        let verified = try verifiedEndorsement(fields.code, identity)
        try refusing { () throws(ExchangeError) in
            try granted.check(
                verified, in: own.channel, used: used, standing: fields.standing.status, now: fields.now)
        }
        return API.CheckEndorsementResult()
    }

    /// A leaf that a member has, or a new one. A share names the next number, so there must be one.
    private static func assign(
        _ held: UInt64?, of channel: inout OwnedChannel
    ) throws(Refusal) -> Leaf {
        guard channel.nextNumber <= messageNumberLimit else { throw Refusal(.channelFull) }
        guard let held else {
            guard let leaf = channel.assignLeaf() else { throw Refusal(.channelFull) }
            return leaf
        }
        guard held < UInt64(channel.leavesUsed),
            let leaf = Leaf(ordinal: Int(held))
        else { throw Refusal(field: "leaf") }
        return leaf
    }
}

extension API.Standing {
    var status: MembershipStatus {
        switch self {
        case .stranger: .stranger
        case .member: .member
        case .revoked: .revoked
        case .rejected: .rejected
        }
    }
}
