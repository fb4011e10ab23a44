import Foundation
import Synchronization

/// Files that wait to be read, first come, first served; nil for a reader that is to end.
final class ReadingQueue: Sendable {
    private let waiting = Mutex<[PendingReading?]>([])
    private let count = DispatchSemaphore(value: 0)

    func append(_ reading: PendingReading?) {
        waiting.withLock { $0.append(reading) }
        count.signal()
    }

    /// Waits for the next.
    func next() -> PendingReading? {
        count.wait()
        return waiting.withLock { $0.removeFirst() }
    }
}
