import Foundation
import Platform
import Testing

@testable import CLI

/// A thread writes to a closed pipe. Each test has its own process, as the signal ends a process.
struct SignalMaskTests {
    @Test func `writing to a closed pipe is an error, and no signal follows`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let isTaken = SignalMask.withoutBrokenPipe { SignalMaskTests.isTakenByNobody() }
            #expect(!isTaken)
        }
    }

    @Test func `afterwards, the thread receives the signal again`() async {
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            signal(SIGPIPE, SIG_DFL)
            SignalMask.withoutBrokenPipe {}
            _ = SignalMaskTests.isTakenByNobody()
        }
    }

    /// Whether a closed pipe accepts a byte.
    private static func isTakenByNobody() -> Bool {
        let pipe = Pipe()
        try? pipe.fileHandleForReading.close()
        return (try? pipe.fileHandleForWriting.write(contentsOf: Data([1]))) != nil
    }
}
