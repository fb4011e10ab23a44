import Exchange
import Primitives
import Wire

// Values of Wire and Exchange as the fields of replies, and back.

extension API.Suite {
    init(_ suite: Suite) {
        self =
            switch suite {
            case .classic: .classic
            case .compact: .compact
            case .hybrid: .hybrid
            }
    }

    var suite: Suite {
        switch self {
        case .classic: .classic
        case .compact: .compact
        case .hybrid: .hybrid
        }
    }
}

extension API.Kind {
    init(_ kind: Code.Kind) {
        self =
            switch kind {
            case .publicKey: .publicKey
            case .keyCard: .keyCard
            case .share: .share
            case .message: .message
            case .request: .request
            case .authorization: .authorization
            case .endorsement: .endorsedRequest
            case .part: .part
            case .filmPart: .filmPart
            case .backup: .backup
            case .documentSignature: .documentSignature
            case .invitation: .invitation
            case .lockedText: .lockedText
            case .guestKey: .guestKey
            }
    }
}

extension API.Person {
    convenience init(_ person: PublicIdentity) {
        self.init(
            suite: API.Suite(person.card.suite), name: person.card.name?.text, avatar: person.card.picture,
            fingerprint: person.fingerprint.bytes, digits: person.fingerprint.description,
            card: person.keptBytes, isReachable: person.addressee != nil)
    }
}

extension API.Range {
    convenience init(_ range: Range<UInt64>) { self.init(from: range.lowerBound, to: range.upperBound) }
    convenience init(leaves: Range<Int>) {
        self.init(from: UInt64(leaves.lowerBound), to: UInt64(leaves.upperBound))
    }
}

extension API.Field {
    convenience init(_ field: Field) { self.init(key: field.key.text, value: field.value) }
}

extension Fields {
    init(_ fields: [API.Field]) throws(Refusal) {
        self = try refusing { () throws(WireError) in
            var checked: [Field] = []
            for field in fields { checked.append(try Field(key: Name(field.key), value: field.value)) }
            return try Fields(checked)
        }
    }
}

extension API.PartFacts {
    convenience init(_ part: Part) {
        self.init(
            set: part.set.id, dataCount: UInt64(part.set.dataCount),
            parityCount: UInt64(part.set.parityCount),
            length: UInt64(part.set.length), index: UInt64(part.index), shard: part.shard)
    }
}

extension API.CalendarTime {
    convenience init(_ time: CalendarTime) {
        switch time.form {
        case .date: self.init(form: .date, zone: nil, text: time.description)
        case .floating: self.init(form: .floating, zone: nil, text: time.description)
        case .utc: self.init(form: .utc, zone: nil, text: time.description)
        case .zoned(let zone): self.init(form: .zoned, zone: zone, text: time.description)
        }
    }
}

extension API.Message {
    convenience init(_ message: Message, now: Timestamp) {
        self.init(
            number: message.number, created: message.created, expiry: message.expiry,
            isExpired: message.isExpired(at: now), jumps: message.jumps.map { API.Range($0) },
            plain: (Fields(metadata: message.metadata) ?? Fields()).map { API.Field($0) },
            metadata: message.metadata, content: API.Content(message.content), digest: message.digest)
    }
}

extension API.Subscription {
    convenience init(_ subscription: Subscription) {
        self.init(KeyBackup.Subscribed(subscription: subscription, jumps: []))
    }

    convenience init(_ subscribed: KeyBackup.Subscribed) {
        let subscription = subscribed.subscription
        self.init(
            subscription: subscribed.section, owner: API.Person(subscription.keys.owner),
            channelID: subscription.keys.id,
            name: subscription.name.text, isHybridOnly: subscription.keys.isHybridOnly,
            created: subscription.created, issued: subscription.issued, next: subscription.nextNumber,
            leaf: UInt64(subscription.labels.leaf.ordinal),
            jumps: subscribed.jumps.map { API.Range($0) },
            absences: subscription.absences.map { API.Range($0) })
    }
}

extension API.Channel {
    convenience init(_ own: KeyBackup.OwnChannel) {
        self.init(
            channel: own.section, channelID: own.channel.keys.id, name: own.channel.name.text,
            isHybridOnly: own.channel.keys.isHybridOnly, created: own.channel.created,
            next: own.channel.nextNumber,
            leavesUsed: UInt64(own.channel.leavesUsed), revoked: own.revoked.map { API.Range(leaves: $0) },
            jumps: own.channel.jumps.map { API.Range($0) },
            revocationLength: own.revoked.isEmpty
                ? 0 : UInt64(own.channel.revocation(of: own.revoked)?.length ?? 0))
    }
}

extension API.Subset {
    convenience init(_ subset: MemberSubset) {
        let heap: API.Heap =
            switch subset.heap {
            case .tree: .tree
            case .grove: .grove
            }
        self.init(
            heap: heap, number: UInt64(subset.heap.number), top: UInt64(subset.top),
            hole: UInt64(subset.hole ?? 0))
    }
}

// Values in requests.

extension KeyBackup.OwnChannel {
    var section: [UInt8] {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.bytes
    }

    init(_ section: [UInt8], of identity: Identity) throws(Refusal) {
        do {
            var reader = ByteReader(section)
            try self.init(from: &reader, owner: identity.publicIdentity)
            try reader.end()
        } catch {
            throw Refusal(field: "channel")
        }
    }
}

extension KeyBackup.Subscribed {
    var section: [UInt8] {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.bytes
    }

    init(_ section: [UInt8]) throws(Refusal) {
        do throws(WireError) {
            var reader = ByteReader(section)
            guard let subscribed = try KeyBackup.Subscribed(from: &reader) else { throw .truncated }
            try reader.end()
            self = subscribed
        } catch {
            throw Refusal(field: "subscription")
        }
    }
}

extension Subscription {
    init(section: [UInt8]) throws(Refusal) { self = try KeyBackup.Subscribed(section).subscription }
}

extension Identity {
    /// Card and private keys, as operations take and return them.
    var stored: [UInt8] {
        var writer = ByteWriter()
        writer.lengthPrefixed(card.body)
        writer.lengthPrefixed(keys.serialized.bytes)
        return writer.bytes
    }

    init(stored: [UInt8]) throws(Refusal) {
        do throws(WireError) {
            var reader = ByteReader(stored)
            let card = try Card(body: reader.lengthPrefixed(limit: stored.count))
            let serialized = SecretBytes(try reader.lengthPrefixed(limit: stored.count))
            try reader.end()
            guard let keys = try? PrivateKeys(suite: card.suite, serialized: serialized),
                let identity = try? Identity(card: card, keys: keys)
            else { throw .truncated }
            self = identity
        } catch {
            throw Refusal(field: "identity")
        }
    }
}

extension PublicIdentity {
    /// - Parameter field: the name of the field with the card.
    init(card: [UInt8], field: String) throws(Refusal) {
        do { try self.init(verifyingKept: card) } catch { throw Refusal(field: field) }
    }
}

extension Passphrase {
    init(typed text: String) throws(Refusal) {
        guard let passphrase = Passphrase(Array(text.utf8)) else { throw Refusal(field: "passphrase") }
        self = passphrase
    }
}

extension Name {
    init(_ text: String, field: String) throws(Refusal) {
        do { try self.init(text) } catch { throw Refusal(field: field) }
    }
}

extension Code {
    /// A code of this kind.
    init(_ text: String, _ kind: Kind) throws(Refusal) {
        self = try refusing { () throws(WireError) in try Code(textOrLink: text) }
        guard self.kind == kind else { throw Refusal(.wrongKind) }
    }
}

extension Part {
    init(_ text: String) throws(Refusal) {
        let code = try Code(text, .part)
        self = try refusing { () throws(WireError) in try Part(body: code.body) }
    }
}

extension SealedCode {
    init(_ text: String, _ kind: Code.Kind) throws(Refusal) {
        let code = try Code(text, kind)
        self = try refusing { () throws(WireError) in try SealedCode(code) }
    }
}

/// The number of a message; nil: there is none.
func checked(last: UInt64?) throws(Refusal) -> UInt64? {
    guard let last, last > messageNumberLimit else { return last }
    throw Refusal(field: "last")
}

/// A number of a request that must be in a range.
func checked(_ value: UInt64, in range: ClosedRange<Int>, _ field: String) throws(Refusal) -> Int {
    guard let number = Int(exactly: value), range.contains(number) else { throw Refusal(field: field) }
    return number
}
