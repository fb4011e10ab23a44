import Foundation
import Synchronization

/// Work on several cores.
enum Parallel {
    /// The results in the order of the elements.
    ///
    /// - Parameter jobs: how many are worked on at once, 1 or more.
    /// - Throws: what `body` throws for the first of the elements for which it does.
    static func map<Element: Sendable, Output: Sendable>(
        _ elements: [Element], jobs: Int, _ body: @Sendable (Element) throws -> Output
    ) throws -> [Output] {
        guard jobs > 1, elements.count > 1 else { return try elements.map(body) }
        let next = Atomic(0)
        let finished = Mutex<[(index: Int, result: Result<Output, any Error>)]>([])
        DispatchQueue.concurrentPerform(iterations: min(jobs, elements.count)) { _ in
            var own: [(index: Int, result: Result<Output, any Error>)] = []
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < elements.count else { break }
                own.append((index, Result { try body(elements[index]) }))
            }
            finished.withLock { $0 += own }
        }
        return try finished.withLock { $0.sorted { $0.index < $1.index } }.map { try $0.result.get() }
    }
}

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
