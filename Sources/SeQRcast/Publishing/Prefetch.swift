import Dispatch
import Synchronization

/// A result that another thread computes ahead of its use.
///
/// The thread belongs to a dispatch queue. A `Thread` would release its closure after libdispatch
/// freed its caches of that thread: where the closure is the last owner of a database, the release
/// of the database's queue would write into freed memory.
package final class Prefetch<Output: Sendable>: Sendable {
    private let body: @Sendable () throws -> Output
    /// Runs the body; nil: `get()` runs it on the caller's thread. The queue is serial, so it gets
    /// a thread even while all threads of the global queues wait.
    private let queue: DispatchQueue?
    private let result = Mutex<Result<Output, any Error>?>(nil)

    /// Starts the computation.
    ///
    /// - Parameter onOwnThread: false defers the computation to `get()`.
    package init(onOwnThread: Bool, _ body: @escaping @Sendable () throws -> Output) {
        self.body = body
        queue = onOwnThread ? DispatchQueue(label: "seqrcast.prefetch") : nil
        queue?.async { [self] in
            let outcome = Result { try body() }
            result.withLock { $0 = outcome }
        }
    }

    /// Waits for the result.
    ///
    /// - Throws: the error of the body.
    package func get() throws -> Output {
        guard queue != nil else { return try body() }
        wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("the body has run") }
        return try result.get()
    }

    /// Waits until the body has run on the other thread.
    func wait() { queue?.sync {} }
}
