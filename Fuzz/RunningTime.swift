import Foundation
import Synchronization

/// Measures the processor time of inputs: unlike wall time it does not depend on other programs.
enum RunningTime {
    private static let slowest = Atomic<UInt64>(0)

    /// - Parameter limit: in seconds, with the sanitizer, which at least doubles them.
    static func measure(limit: UInt64, _ body: () -> Void) {
        let start = now()
        body()
        let time = now() - start
        precondition(time <= limit * 1_000_000_000, "an input takes more than \(limit) s")
        slowest.max(time, ordering: .relaxed)
    }

    static func report() { print("slowest: \(slowest.load(ordering: .relaxed) / 1_000) µs") }

    private static func now() -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
