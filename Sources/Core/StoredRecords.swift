import Exchange
import Rules
import Wire

// Records of the caller's store as values of Rules, and back.

extension Fingerprint {
    init(_ bytes: [UInt8], field: String) throws(Refusal) {
        guard bytes.count == Self.length else { throw Refusal(field: field) }
        self.init(bytes: bytes)
    }
}

extension PublicIdentity {
    /// A card that the store keeps.
    init(stored card: [UInt8]) throws(Refusal) {
        guard let person = try? PublicIdentity(kept: card) else {
            throw Refusal(field: "store")
        }
        self = person
    }
}

extension Contact {
    init(_ stored: API.StoredContact) throws(Refusal) {
        let name: Name? = if let name = stored.name { try Name(name, field: "store") } else { nil }
        self.init(
            id: Int64(stored.id), publicIdentity: try PublicIdentity(stored: stored.card), name: name,
            added: stored.added, verified: nil)
    }
}

extension Channel {
    init(_ stored: API.StoredChannel, of identity: Identity) throws(Refusal) {
        let owner: Contact? = if let owner = stored.owner { try Contact(owner) } else { nil }
        let access: Access
        if let section = stored.own {
            let own = try KeyBackup.OwnChannel(section, of: identity)
            var owned = own.channel
            owned.skippedLeaves = own.revoked
            access = .owned(owned)
        } else if let section = stored.subscription {
            access = .subscribed(try Subscription(section: section))
        } else {
            access = .left
        }
        self.init(
            id: Int64(stored.id), name: try Name(stored.name, field: "store"), created: stored.created,
            owner: owner, access: access, restored: stored.restored, handedOver: stored.handedOver,
            wentOn: stored.wentOn, digits: "")
    }
}

extension Leaf {
    /// - Throws: `.usage` for a leaf that no channel has.
    init(stored ordinal: UInt64) throws(Refusal) {
        guard ordinal < UInt64(Leaf.limit), let leaf = Leaf(ordinal: Int(ordinal)) else {
            throw Refusal(field: "store")
        }
        self = leaf
    }
}

extension Member {
    init(_ stored: API.StoredMember) throws(Refusal) {
        self.init(
            id: Int64(stored.id), channel: Int64(stored.channel),
            publicIdentity: try PublicIdentity(stored: stored.card),
            leafOrdinal: try Leaf(stored: stored.leaf).ordinal,
            since: stored.since, issued: stored.issued, revoked: stored.revoked, firstNumber: stored.first,
            revokedNumber: stored.end, authorization: stored.authorization.map { Int64($0) })
    }
}

extension StoredRequest {
    init(_ stored: API.StoredRequest) throws(Refusal) {
        guard let request = try? VerifiedRequest(plaintext: stored.content) else {
            throw Refusal(field: "store")
        }
        self.init(
            id: Int64(stored.id), request: request, channel: stored.channel.map { Int64($0) },
            authorization: stored.authorization.map { Int64($0) }, received: stored.received,
            state: stored.state.stored, decided: nil)
    }
}

extension StoredAuthorization {
    init(_ stored: API.StoredAuthorization) throws(Refusal) {
        self.init(
            id: Int64(stored.id), channel: Int64(stored.channel),
            granted: GrantedAuthorization(
                digest: stored.digest, authorizer: try PublicIdentity(stored: stored.authorizer),
                issued: stored.issued, until: stored.until, people: Int(clamping: stored.people),
                withdrawn: stored.withdrawn),
            used: Int(clamping: stored.used))
    }
}

extension API.ReceivedRequest {
    convenience init(_ verified: VerifiedRequest) {
        let request = verified.request
        self.init(
            requester: API.Person(verified.requester), channel: request.channel?.text, note: request.note,
            created: request.created, content: request.plaintext)
    }
}

extension API.RequestState {
    init(_ state: StoredRequest.State) {
        self =
            switch state {
            case .pending: .pending
            case .accepted: .accepted
            case .rejected: .rejected
            }
    }

    var stored: StoredRequest.State {
        switch self {
        case .pending: .pending
        case .accepted: .accepted
        case .rejected: .rejected
        }
    }
}

extension API.Sighting {
    convenience init(_ sighting: Sighting) {
        self.init(
            time: sighting.time,
            place: sighting.place.map {
                API.Place(
                    latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude,
                    uncertainty: $0.uncertainty)
            })
    }

    /// - Throws: `.usage` for a place that is not on earth.
    var sighting: Sighting {
        get throws(Refusal) {
            guard let stated = place else { return Sighting(time: time, place: nil) }
            let place = Place(
                latitude: stated.latitude, longitude: stated.longitude, altitude: stated.altitude,
                uncertainty: stated.uncertainty)
            guard let place else { throw Refusal(field: "place") }
            return Sighting(time: time, place: place)
        }
    }
}
