import Dispatch
import Synchronization

/// A result that another thread works out while its user does something else, or the user's own thread when it is asked for.
///
/// The other thread belongs to a dispatch queue and is no `Thread`, whose closure is released after libdispatch has freed its caches of that
/// thread: where the closure is the last owner of a database, disposing of the database's queue writes into freed memory.
final class Prefetch<Output: Sendable>: Sendable {
    private let body: @Sendable () throws -> Output
    /// Runs the body. A serial queue gets a thread even while all threads of the global queues wait. Nil: the user's thread runs it.
    private let queue: DispatchQueue?
    private let result = Mutex<Result<Output, any Error>?>(nil)

    init(onOwnThread: Bool, _ body: @escaping @Sendable () throws -> Output) {
        self.body = body
        queue = onOwnThread ? DispatchQueue(label: "seqrcast.ahead") : nil
        queue?.async { [self] in
            let outcome = Result { try body() }
            result.withLock { $0 = outcome }
        }
    }

    func get() throws -> Output {
        guard queue != nil else { return try body() }
        wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("it is done") }
        return try result.get()
    }

    /// Until nothing is worked out any more.
    func wait() { queue?.sync {} }
}
