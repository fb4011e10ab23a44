import Foundation
import Synchronization

/// The processor time that inputs take: unlike time on the wall it is the same beside other programs.
enum RunningTime {
    private static let slowest = Atomic<UInt64>(0)

    /// - Parameter limit: seconds, with the sanitizer, which doubles them at least.
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
