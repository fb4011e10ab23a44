import Foundation
import Synchronization

/// A result that is worked out by another thread while its user does something else, or by the user's own when it is asked for.
final class Ahead<Output: Sendable>: Sendable {
    private let body: @Sendable () throws -> Output
    private let isBegun: Bool
    private let result = Mutex<Result<Output, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(onOwnThread: Bool, _ body: @escaping @Sendable () throws -> Output) {
        self.body = body
        isBegun = onOwnThread
        guard onOwnThread else { return }
        Thread.detachNewThread { [self] in
            let outcome = Result { try body() }
            result.withLock { $0 = outcome }
            isDone.signal()
        }
    }

    func get() throws -> Output {
        guard isBegun else { return try body() }
        wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("it is done") }
        return try result.get()
    }

    /// Until nothing is worked out any more.
    func wait() {
        guard isBegun else { return }
        isDone.wait()
        isDone.signal()
    }
}
