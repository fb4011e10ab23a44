import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Maps the elements on several threads, and keeps their order.
    ///
    /// The array is split into runs of consecutive elements, some for each thread: a thread that is
    /// done early, since another program has the other processor, goes on with the next run.
    ///
    /// - Parameters:
    ///   - threads: the number of threads, at least 1; 1 uses the caller's.
    ///   - transform: maps a run, element by element. Called on several threads at once.
    func mapRuns<Result: Sendable>(
        threads: Int, _ transform: @Sendable (ArraySlice<Element>) -> [Result]
    ) -> [Result] {
        let threadCount = Swift.min(threads, count)
        guard threadCount > 1 else { return transform(self[...]) }
        let runCount = Swift.max(threadCount, count / Self.runLength)
        let next = Atomic(0)
        let results = Mutex([[Result]](repeating: [], count: runCount))
        DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
            while case let run = next.add(1, ordering: .relaxed).oldValue, run < runCount {
                let result = transform(self[count * run / runCount..<count * (run + 1) / runCount])
                results.withLock { $0[run] = result }
            }
        }
        return results.withLock { $0.flatMap(\.self) }
    }

    /// Elements of a run, where there are more than one for each thread.
    private static var runLength: Int { 32 }
}
