import SeQRcast

/// The codes that a camera sees, so that each is scanned once.
struct CodesInSight {
    private var lastSeen: [[UInt8]: ContinuousClock.Instant] = [:]

    /// A code that was out of sight for longer counts as new.
    static let memory = Duration.seconds(3)

    var isEmpty: Bool { lastSeen.isEmpty }

    /// - Returns: those that were not in sight before.
    mutating func news(among codes: [FoundCode], at now: ContinuousClock.Instant) -> [FoundCode] {
        lastSeen = lastSeen.filter { now - $0.value <= Self.memory }
        return codes.filter { lastSeen.updateValue(now, forKey: $0.bytes) == nil }
    }
}
