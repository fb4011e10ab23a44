import GRDB
import Synchronization

/// A database that is closed when its file is found damaged, because GRDB does not check that a
/// database is open before it uses it.
///
/// Closing does not wait for a thread that is using it.
final class OpenDatabase: Sendable {
    let queue: DatabaseQueue
    let work: WorkLimit
    /// The error to throw once it is closed.
    private let damage = Mutex<VaultError?>(nil)

    init(_ queue: DatabaseQueue, _ work: WorkLimit) {
        self.queue = queue
        self.work = work
    }

    /// - Throws: the error for which it was closed.
    func requireOpen() throws(VaultError) {
        if let damage = damage.withLock({ $0 }) { throw damage }
    }

    func close(for error: VaultError) {
        damage.withLock { $0 = error }
        try? queue.close()
    }
}
