import Dispatch
import Testing

@testable import SeQRcast

/// Results that are worked out by another thread.
struct PrefetchTests {
    /// Has what a database has: a queue that is known by a value on it.
    private final class Database: Sendable {
        private static let key = DispatchSpecificKey<Int>()
        private let queue = DispatchQueue(label: "database")

        init() { queue.setSpecific(key: Self.key, value: 1) }

        func use() -> Int? { queue.sync { DispatchQueue.getSpecific(key: Self.key) } }
    }

    /// A thread that released the database at its own end would write into freed memory, which ends the process sooner or later.
    @Test func theWorkMayBeTheLastOwnerOfADatabase() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<5_000 { try PrefetchTests.workWithADatabase() }
        }
    }

    private static func workWithADatabase() throws {
        let ahead = Prefetch(onOwnThread: true) { [database = Database()] in
            DispatchQueue.concurrentPerform(iterations: 3) { _ in _ = database.use() }
            return database.use()
        }
        #expect(try ahead.get() == 1)
    }

    @Test(arguments: [false, true])
    func aFailureIsThrownWhenTheResultIsAskedFor(onOwnThread: Bool) {
        struct Failure: Error {}
        let ahead = Prefetch(onOwnThread: onOwnThread) { () throws -> Int in throw Failure() }
        ahead.wait()
        #expect(throws: Failure.self) { try ahead.get() }
    }
}
