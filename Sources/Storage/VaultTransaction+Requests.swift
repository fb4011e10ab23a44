package import Exchange
import Foundation
import GRDB
package import Rules
package import Wire

extension VaultTransaction {
    /// All received requests, in order of arrival.
    package func requests() throws -> [StoredRequest] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM request ORDER BY id")).map(request)
    }

    package func requests(by requester: Fingerprint) throws -> [StoredRequest] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM request WHERE requester = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [lookup(requester.bytes, table: "requester")])
            .map(request)
    }

    /// An earlier request by the same person: for the same own channel, or, if that was for no
    /// known channel, with the same name.
    ///
    /// - Parameter channel: the row of the requested own channel, if known.
    package func request(like request: VerifiedRequest, channel: Int64?) throws -> StoredRequest? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM request WHERE lookup = ?")
        func find(_ channel: Int64?) throws -> StoredRequest? {
            try Row.fetchOne(statement, arguments: [lookup(of: request, channel: channel)])
                .map(self.request)
        }
        guard let channel else { return try find(nil) }
        if let known = try find(channel) { return known }
        let unassigned = try find(nil)
        return unassigned?.channel == nil ? unassigned : nil
    }

    /// Opens the facts of all requests.
    package func waitingRequestCount() throws -> Int {
        let table = VaultSchema.SealedTable.request
        let states = table.facts.firstIndex(of: "state")
        var count = 0
        try forEachFacts(of: table, "") { facts in
            guard let state = states.flatMap({ Int.fromDatabaseValue(facts[$0]) }) else {
                throw VaultError.sealBroken
            }
            if state == StoredRequest.State.pending.rawValue { count += 1 }
        }
        return count
    }

    package func request(id: Int64) throws -> StoredRequest? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM request WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(request)
    }

    /// Stores a request as pending.
    ///
    /// - Parameters:
    ///   - known: an earlier request by the same person, which is replaced.
    ///   - channel: the row of the requested own channel, if known.
    ///   - authorization: the one under which it was endorsed.
    package func keep(
        _ verified: VerifiedRequest, inPlaceOf known: StoredRequest?, channel: Int64?,
        authorization: StoredAuthorization?, received: Timestamp
    ) throws -> StoredRequest {
        let id = try known?.id ?? nextID(in: .request)
        let values: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [
            "lookup": lookup(of: verified, channel: channel),
            "requester": lookup(verified.requester.fingerprint.bytes, table: "requester"),
            "content": seal(verified.request.plaintext, "request", id, "content"), "channel": channel,
            "authorization": authorization?.id, "received": received.column,
            "state": StoredRequest.State.pending.rawValue, "decided": nil,
        ]
        if known == nil {
            try insert(values, into: .request, id: id)
        } else {
            try update(.request, id: id, values)
        }
        return StoredRequest(
            id: id, request: verified, channel: channel, authorization: authorization?.id, received: received,
            state: .pending, decided: nil)
    }

    @discardableResult
    package func decide(
        _ request: StoredRequest, _ state: StoredRequest.State, at time: Timestamp
    ) throws -> StoredRequest {
        try update(.request, id: request.id, ["state": state.rawValue, "decided": time.column])
        return StoredRequest(
            id: request.id, request: request.request, channel: request.channel,
            authorization: request.authorization, received: request.received, state: state, decided: time)
    }

    /// The authorization under which a request was endorsed.
    package func authorization(of request: StoredRequest) throws -> StoredAuthorization? {
        try request.authorization.flatMap { try authorization(id: $0) }
    }

    /// All requests by this user, in order.
    package func sentRequests() throws -> [SentRequest] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM sent_request ORDER BY id")).map(sentRequest)
    }

    package func insert(_ request: FollowRequest, to owner: Contact, via: Contact?) throws -> SentRequest {
        let id = try nextID(in: .sentRequest)
        try insert(
            [
                "content": seal(request.plaintext, "sent_request", id, "content"), "owner": owner.id,
                "via": via?.id,
            ], into: .sentRequest, id: id)
        return SentRequest(id: id, request: request, owner: owner, via: via, answered: nil)
    }

    package func unansweredRequests() throws -> [UnansweredRequest] {
        try sentRequests().filter { $0.answered == nil }.map {
            UnansweredRequest(id: $0.id, owner: $0.request.owner, channel: $0.request.channel)
        }
    }

    package func setAnswered(_ id: Int64, at time: Timestamp) throws {
        try update(.sentRequest, id: id, ["answered": time.column])
    }

    /// Deletes a request by this user, unless it was answered meanwhile.
    ///
    /// - Returns: whether it was deleted.
    package func deleteUnanswered(_ request: SentRequest) throws -> Bool {
        let stored = try Row.fetchOne(
            db, sql: "SELECT * FROM sent_request WHERE id = ?", arguments: [request.id])
        guard let stored, try opened(stored, of: .sentRequest).column("answered", as: Int64?.self) == nil
        else {
            return false
        }
        try db.execute(sql: "DELETE FROM sent_request WHERE id = ?", arguments: [request.id])
        return true
    }

    private func lookup(of request: VerifiedRequest, channel: Int64?) -> Data {
        let requester = request.requester.fingerprint.bytes
        guard let channel else {
            return lookup(requester + Array((request.request.channel?.text ?? "").utf8), table: "request")
        }
        return lookup(requester + Array("\(channel)".utf8), table: "request for channel")
    }

    func request(_ row: Row) throws -> StoredRequest {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .request)
        let content = try open(row.column("content"), "request", id, "content")
        guard let state = StoredRequest.State(rawValue: try number(row.column("state"))) else {
            throw VaultError.sealBroken
        }
        do {
            return StoredRequest(
                id: id, request: try VerifiedRequest(plaintext: content), channel: try row.column("channel"),
                authorization: try row.column("authorization"),
                received: try timestamp(row.column("received")), state: state,
                decided: try row.column("decided", as: Int64?.self).map(timestamp))
        } catch is ExchangeError {
            throw VaultError.sealBroken
        }
    }

    func sentRequest(_ row: Row) throws -> SentRequest {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .sentRequest)
        let content = try open(row.column("content"), "sent_request", id, "content")
        guard let request = try? FollowRequest(plaintext: content),
            let owner = try contact(id: try row.column("owner"))
        else { throw VaultError.sealBroken }
        return SentRequest(
            id: id, request: request, owner: owner,
            via: try row.column("via", as: Int64?.self).flatMap { try contact(id: $0) },
            answered: try row.column("answered", as: Int64?.self).map(timestamp))
    }
}
