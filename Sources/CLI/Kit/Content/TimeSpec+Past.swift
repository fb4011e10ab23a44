import Foundation
import SeQRcast

/// The same words for times that are past: a span counts back from now.
extension TimeSpec {
    /// The first second of it.
    func start(before now: Timestamp) -> Timestamp {
        switch self {
        case .after(let seconds): Timestamp(clamping: now.date.addingTimeInterval(-seconds))
        case .at(let date), .day(let date, _): Timestamp(clamping: date)
        }
    }

    /// The first second after it: of a day the next one's, of a time its own.
    func end(before now: Timestamp) -> Timestamp {
        guard case .day(_, let end) = self else { return start(before: now) }
        return Timestamp(clamping: end)
    }
}
