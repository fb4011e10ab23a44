import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Maps the elements on several threads, and keeps their order.
    ///
    /// The array is split into one run of consecutive elements for each thread.
    ///
    /// - Parameters:
    ///   - threads: the number of threads, at least 1; 1 uses the caller's.
    ///   - transform: maps a run, element by element. Called on several threads at once.
    func mapRuns<Result: Sendable>(
        threads: Int, _ transform: @Sendable (ArraySlice<Element>) -> [Result]
    ) -> [Result] {
        let runCount = Swift.min(threads, count)
        guard runCount > 1 else { return transform(self[...]) }
        let results = Mutex([[Result]](repeating: [], count: runCount))
        DispatchQueue.concurrentPerform(iterations: runCount) { run in
            let result = transform(self[count * run / runCount..<count * (run + 1) / runCount])
            results.withLock { $0[run] = result }
        }
        return results.withLock { $0.flatMap(\.self) }
    }
}
