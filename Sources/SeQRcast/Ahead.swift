import Foundation
import Synchronization

/// A result that is worked out while its user does something else.
final class Ahead<Output: Sendable>: Sendable {
    private let result = Mutex<Result<Output, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () throws -> Output) {
        DispatchQueue.global().async { [self] in
            let outcome = Result { try body() }
            result.withLock { $0 = outcome }
            isDone.signal()
        }
    }

    /// Waits for it; once.
    func get() throws -> Output {
        isDone.wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("it is done") }
        return try result.get()
    }
}
