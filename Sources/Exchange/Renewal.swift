public import Wire

/// Decides which of two shares, or of two authorizations, is valid (docs/reference/format.md, "Renewal"): the
/// one issued later, unless its date shows a clock that runs ahead, and never one that was replaced
/// before.
public struct Renewal: Sendable {
    /// The time at which the current one was issued.
    public let held: Timestamp
    /// Dates, in seconds since 1970, of those that were replaced: ascending, separate.
    public let replaced: [Range<UInt64>]

    /// Seconds by which an owner's clock may run ahead of the reader's.
    public static let clockTolerance: UInt64 = 86_400
    /// The most ranges of dates that are kept. Beyond that the highest are joined: joining the
    /// lowest would bar dates in the future.
    static let rangeLimit = 64

    public init(held: Timestamp, replaced: [Range<UInt64>]) {
        self.held = held
        self.replaced = replaced
    }

    /// Whether a date is further ahead than an owner's clock may run.
    public static func isAhead(_ time: Timestamp, of now: Timestamp) -> Bool {
        time.seconds > now.seconds + clockTolerance
    }

    /// Whether one issued at another time replaces the current one.
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

    /// The dates of replaced ones after the current one is replaced too.
    ///
    /// - Parameter now: by the reader's clock.
    public func replacedAfterwards(now: Timestamp) -> [Range<UInt64>] {
        // If its date was credible, no earlier one may come back either.
        let first = Self.isAhead(held, of: now) ? held.seconds : 0
        let dates = (replaced + [first..<held.seconds + 1]).merged()
        guard dates.count > Self.rangeLimit, let last = dates.last else { return dates }
        let kept = dates.prefix(Self.rangeLimit - 1)
        return kept + [dates[kept.count].lowerBound..<last.upperBound]
    }
}
