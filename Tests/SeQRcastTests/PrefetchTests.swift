import Dispatch
import Testing

@testable import SeQRcast

/// Results that another thread computes.
struct PrefetchTests {
    /// Like a database, this has a queue that is identified by a value on it.
    private final class Database: Sendable {
        private static let key = DispatchSpecificKey<Int>()
        private let queue = DispatchQueue(label: "database")

        init() { queue.setSpecific(key: Self.key, value: 1) }

        func use() -> Int? { queue.sync { DispatchQueue.getSpecific(key: Self.key) } }
    }

    /// A thread that releases the database at its end writes into freed memory, which crashes the
    /// process sooner or later.
    @Test func `the work may be the last owner of a database`() async {
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
    func `an error is thrown when the result is asked for`(onOwnThread: Bool) {
        struct Failure: Error {}
        let ahead = Prefetch(onOwnThread: onOwnThread) { () throws -> Int in throw Failure() }
        ahead.wait()
        #expect(throws: Failure.self) { try ahead.get() }
    }
}
