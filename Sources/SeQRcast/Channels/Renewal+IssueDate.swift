import Exchange
import Wire

extension Session {
    /// A date for what is to take the place of something, even within the same second, or after the clock was set back.
    ///
    /// - Parameter earlier: dates of what it is to replace. Those that are ahead of the clock give way to it anyway.
    func issueDate(after earlier: [Timestamp]) -> Timestamp {
        guard let latest = earlier.filter({ !Renewal.isAhead($0, of: now) }).max() else { return now }
        return max(now, Timestamp(uncheckedSeconds: min(latest.seconds + 1, Timestamp.limit)))
    }
}
