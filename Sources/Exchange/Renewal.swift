public import Wire

/// Which of two shares, or of two authorizations, counts (docs/reference/format.md, "Renewal"): the one that was issued later, unless
/// its date shows a clock that runs ahead, and never one that was replaced before.
public struct Renewal: Sendable {
    /// When the one that is held was issued.
    public let held: Timestamp
    /// Dates, in seconds since 1970, of those that were replaced: ascending, apart from each other.
    public let replaced: [Range<UInt64>]

    /// Seconds by which an owner's clock may run ahead of the reader's.
    public static let clockTolerance: UInt64 = 86_400
    /// Ranges of dates that are kept. Where there are more, the highest become one: joining the lowest would bar dates that
    /// are yet to come.
    static let rangeLimit = 64

    public init(held: Timestamp, replaced: [Range<UInt64>]) {
        self.held = held
        self.replaced = replaced
    }

    /// Whether a date lies further ahead than an owner's clock may run.
    public static func isAhead(_ time: Timestamp, of now: Timestamp) -> Bool {
        time.seconds > now.seconds + clockTolerance
    }

    /// Whether one that was issued at another time takes the place of the one that is held.
    ///
    /// - Parameter now: by the reader's clock.
    public func admits(_ issued: Timestamp, now: Timestamp) -> Bool {
        guard issued != held, !replaced.contains(where: { $0.contains(issued.seconds) }) else { return false }
        return switch (Self.isAhead(issued, of: now), Self.isAhead(held, of: now)) {
        case (true, false): false
        case (false, true): true
        default: issued > held
        }
    }

    /// The dates of those that were replaced once the one that is held is one of them.
    ///
    /// - Parameter now: by the reader's clock.
    public func replacedAfterwards(now: Timestamp) -> [Range<UInt64>] {
        // Where its date was credible, no earlier one may come back either.
        let first = Self.isAhead(held, of: now) ? held.seconds : 0
        let dates = (replaced + [first..<held.seconds + 1]).merged()
        guard dates.count > Self.rangeLimit, let last = dates.last else { return dates }
        let kept = dates.prefix(Self.rangeLimit - 1)
        return kept + [dates[kept.count].lowerBound..<last.upperBound]
    }
}
