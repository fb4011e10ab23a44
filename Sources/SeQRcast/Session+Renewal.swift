import Exchange
import Wire

extension Session {
    /// A date for what is to take the place of something, even within the same second, or after the clock was set back.
    func issueDate(after earlier: Timestamp?) -> Timestamp {
        guard let earlier, !Renewal.isAhead(earlier, of: now) else { return now }
        return max(now, Timestamp(uncheckedSeconds: min(earlier.seconds + 1, Timestamp.limit)))
    }
}
