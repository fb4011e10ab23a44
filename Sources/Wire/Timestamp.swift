/// Whole seconds since 1970-01-01T00:00:00Z, in [0, 253402300799]: until the end of the year 9999.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let seconds: UInt64

    /// The last second of the year 9999.
    public static let limit: UInt64 = 253_402_300_799

    /// - Throws: `WireError.outOfRange` beyond `limit`.
    public init(seconds: UInt64) throws(WireError) {
        guard seconds <= Self.limit else { throw .outOfRange(value: seconds, limit: Self.limit) }
        self.seconds = seconds
    }

    package init(uncheckedSeconds: UInt64) { seconds = uncheckedSeconds }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
}
