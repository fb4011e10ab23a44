public import Foundation
public import Wire

extension Timestamp {
    /// The time of this machine's clock, clamped to the range of a timestamp.
    public static var now: Timestamp { Timestamp(clamping: .now) }

    /// - Parameter date: rounded down to whole seconds, and clamped to 1970…9999.
    public init(clamping date: Date) {
        let seconds = min(max(date.timeIntervalSince1970, 0), Double(Timestamp.limit))
        self.init(uncheckedSeconds: UInt64(seconds))
    }

    public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
