import Foundation
import Synchronization

/// A file that is to be read, and what became of it once it has been.
final class PendingReading: Sendable {
    let file: InputFile
    private let result = Mutex(PictureResult())
    private let isDone = DispatchSemaphore(value: 0)

    init(_ file: InputFile) { self.file = file }

    func finish(_ result: PictureResult) {
        self.result.withLock { $0 = result }
        isDone.signal()
    }

    /// Waits for the result; once.
    func wait() -> PictureResult {
        isDone.wait()
        return result.withLock { $0 }
    }
}
