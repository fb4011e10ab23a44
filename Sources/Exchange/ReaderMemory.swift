public import Wire

// What somebody's memory decides about the next code: pure functions over values. Where the memory
// is kept, in SQLite or in a browser, is the caller's affair.

/// The shares of a channel, or the authorizations of an owner for it, that somebody has had.
public struct RenewalMemory: Equatable, Sendable {
    /// When the one that is held was issued. Nil: none is held.
    public let held: Timestamp?
    /// Dates of issue that are no longer valid.
    public let replaced: [Range<UInt64>]

    public enum Decision: Equatable, Sendable {
        /// None was held. A share is kept after its reader has agreed.
        case isFirst
        /// It is kept in the place of the one that is held.
        case renews(replaced: [Range<UInt64>])
        /// The one that is held stays.
        case changesNothing(held: Timestamp)
    }

    public init(held: Timestamp?, replaced: [Range<UInt64>]) {
        self.held = held
        self.replaced = replaced
    }

    /// - Parameter issued: the date of the one that arrives.
    public func decision(on issued: Timestamp, now: Timestamp) -> Decision {
        guard let held else { return .isFirst }
        let renewal = Renewal(held: held, replaced: replaced)
        guard renewal.admits(issued, now: now) else { return .changesNothing(held: held) }
        return .renews(replaced: renewal.replacedAfterwards(now: now))
    }
}

extension Subscription {
    /// Whether a share answers a request that its recipient has sent.
    ///
    /// - Parameters:
    ///   - owner: to whom the request was.
    ///   - channel: the channel that it named; nil: none.
    package func answersRequest(to owner: Fingerprint, for channel: Name?) -> Bool {
        owner == keys.owner.fingerprint && channel.map { $0 == name } != false
    }
}

/// The memory of a number when a message with it arrives.
public struct NumberMemory: Equatable, Sendable {
    /// Whether the same message is kept.
    public let isKnown: Bool
    /// How many messages with this number are kept.
    public let count: Int
    /// Whether a message with this number was deleted: perhaps the same.
    public let isForgotten: Bool

    public enum FirstSight: Equatable, Sendable { case now, earlier, forgotten }

    public init(isKnown: Bool, count: Int, isForgotten: Bool) {
        precondition(count >= (isKnown ? 1 : 0))
        self.isKnown = isKnown
        self.count = count
        self.isForgotten = isForgotten
    }

    /// Whether this scan is the first sight of the message.
    public var firstSight: FirstSight { isKnown ? .earlier : isForgotten ? .forgotten : .now }

    /// Whether, with this message, different messages have the number: an alarm.
    public var isReused: Bool { count + (isKnown ? 0 : 1) > 1 }
}

/// Numbers of a channel that its reader did not see.
public enum MissedNumbers {
    /// Directly before a number.
    ///
    /// - Parameters:
    ///   - last: the highest number below it that was seen. Nil: none.
    ///   - first: the first number that the reader can read.
    ///   - jumps: ranges that the owner never used.
    public static func before(
        _ number: UInt64, last: UInt64?, first: UInt64, jumps: [Range<UInt64>]
    ) -> [Range<UInt64>] {
        let start = max((last ?? 0) + 1, first)
        return start < number ? (start..<number).subtracting(jumps) : []
    }

    /// The jumps of a channel after a message has named some. Of more than a message can name, which
    /// an owner can cause with each message, the highest are kept.
    public static func jumps(_ known: [Range<UInt64>], adding named: [Range<UInt64>]) -> [Range<UInt64>] {
        Array((known + named).merged().suffix(ContentBlock.jumpLimit))
    }
}

/// A follow request that its owner has had before: the latest of the same requester for the same
/// channel.
public struct RequestMemory: Equatable, Sendable {
    public enum State: Equatable, Sendable { case pending, accepted, rejected }

    public let created: Timestamp
    public let state: State

    public enum News: Equatable, Sendable {
        case new
        /// Replaces an earlier request.
        case renewed
        /// Already pending.
        case known
        /// The requester is a member already; the request is pending all the same.
        case member
        case accepted
        case rejected
    }

    public enum Decision: Equatable, Sendable {
        /// Nothing is stored.
        case stays(News)
        /// The request that arrives is kept, in the place of the known one.
        case isKept(News)
        /// The known request is kept, with what came with the one that arrives.
        case keepsEarlier(News)

        public var news: News {
            switch self {
            case .stays(let news), .isKept(let news), .keepsEarlier(let news): news
            }
        }
    }

    public init(created: Timestamp, state: State) {
        self.created = created
        self.state = state
    }

    /// Whether the request that arrives counts, and not this one: it was created later, unless its
    /// date shows a clock that runs ahead (docs/reference/format.md, "Follow request").
    ///
    /// - Parameters:
    ///   - created: the date of the request that arrives.
    ///   - now: by the owner's clock.
    func isFollowed(by created: Timestamp, now: Timestamp) -> Bool {
        switch (Renewal.isAhead(self.created, of: now), Renewal.isAhead(created, of: now)) {
        case (true, false): true
        case (false, true): false
        default: self.created < created
        }
    }

    /// - Parameters:
    ///   - known: nil if there was none.
    ///   - created: the date of the request that arrives.
    ///   - now: by the owner's clock.
    ///   - isEndorsed: whether an authorizer's endorsement came with it.
    ///   - standing: of the requester in the channel. Nil: the request names none of the owner's.
    public static func decision(
        on created: Timestamp, known: RequestMemory?, now: Timestamp, isEndorsed: Bool,
        standing: MembershipStatus?
    ) -> Decision {
        let isNew: News = standing == .member ? .member : .new
        guard let known else { return .isKept(isNew) }
        let isLater = known.isFollowed(by: created, now: now)
        let isNews = isLater || isEndorsed
        switch known.state {
        case .rejected: return .stays(.rejected)
        case .pending where !isNews: return .stays(.known)
        case .accepted where !isNews || standing == .member: return .stays(.accepted)
        case .pending: return isLater ? .isKept(.renewed) : .keepsEarlier(.renewed)
        case .accepted: return .isKept(isNew)
        }
    }
}

extension OwnedChannel {
    /// The number of the next message. The counter may have been set back; messages and skipped
    /// numbers take precedence.
    ///
    /// - Parameter last: the highest number that was seen. Nil: none.
    public func numberAfter(last: UInt64?) -> UInt64 {
        max(nextNumber, (last ?? 0) + 1, jumps.last?.upperBound ?? 1)
    }
}
