import Wire

/// Shares and authorizations are renewed: of two, the one that was issued later stands.
extension Session {
    /// Seconds by which an owner's clock may run ahead. What is from further ahead gives way to any other, lest one wrong clock
    /// block all that follows.
    private static let clockTolerance: UInt64 = 86_400

    /// Whether what was issued at one time takes the place of what is held.
    func isNewer(_ issued: Timestamp, than held: Timestamp) -> Bool {
        issued > held || issued != held && isFromTheFuture(held)
    }

    /// A date for what is to take the place of something, even within the same second, or after the clock was set back.
    func issueDate(after earlier: Timestamp?) -> Timestamp {
        guard let earlier, !isFromTheFuture(earlier) else { return now }
        return max(now, Timestamp(uncheckedSeconds: min(earlier.seconds + 1, Timestamp.limit)))
    }

    private func isFromTheFuture(_ time: Timestamp) -> Bool {
        time.seconds > now.seconds + Self.clockTolerance
    }
}
