import GRDB
import Synchronization

/// A database, until its file is found damaged: it is closed then, and GRDB does not look whether one is before it uses it.
/// A thread that is in the middle of its use when another finds the damage is not waited for.
final class OpenDatabase: Sendable {
    let queue: DatabaseQueue
    let work: WorkLimit
    /// What is thrown since it is closed.
    private let damage = Mutex<VaultError?>(nil)

    init(_ queue: DatabaseQueue, _ work: WorkLimit) {
        self.queue = queue
        self.work = work
    }

    /// - Throws: what it was closed for.
    func checkThatItIsOpen() throws(VaultError) {
        if let damage = damage.withLock({ $0 }) { throw damage }
    }

    func close(for error: VaultError) {
        damage.withLock { $0 = error }
        try? queue.close()
    }
}
