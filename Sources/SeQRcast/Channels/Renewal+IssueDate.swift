import Exchange
import Wire

extension Renewal {
    /// The date for a share, authorization or request that replaces earlier ones. It is later than
    /// all of them, even within the same second or after the clock was set back.
    ///
    /// - Parameter earlier: the dates of those that are replaced. Dates ahead of the clock do not
    ///   count: a new date replaces them anyway.
    static func issueDate(after earlier: [Timestamp], now: Timestamp) -> Timestamp {
        guard let latest = earlier.filter({ !isAhead($0, of: now) }).max() else { return now }
        return max(now, Timestamp(uncheckedSeconds: min(latest.seconds + 1, Timestamp.limit)))
    }
}
