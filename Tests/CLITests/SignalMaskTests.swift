import Foundation
import Testing

@testable import CLI

/// A thread that writes to a pipe whose reader is gone. Each test has a process of its own, since the signal ends one.
struct SignalMaskTests {
    @Test func writingToAnEndedReaderIsAnErrorAndNothingComesAfterIt() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let isTaken = SignalMask.withoutBrokenPipe { SignalMaskTests.isTakenByNobody() }
            #expect(!isTaken)
        }
    }

    @Test func theThreadTakesTheSignalAgainAfterwards() async {
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            signal(SIGPIPE, SIG_DFL)
            SignalMask.withoutBrokenPipe {}
            _ = SignalMaskTests.isTakenByNobody()
        }
    }

    /// Whether a pipe takes a byte that nobody will read.
    private static func isTakenByNobody() -> Bool {
        let pipe = Pipe()
        try? pipe.fileHandleForReading.close()
        return (try? pipe.fileHandleForWriting.write(contentsOf: Data([1]))) != nil
    }
}
