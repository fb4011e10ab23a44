import Foundation
import SeQRcast
import Synchronization
import Testing

@testable import Tool

/// What a reading process may do to the one that started it: nothing. Other programs play one that went wrong.
struct ReaderProcessTests {
    /// What reading comes to, in a thread of its own, whose signals are those of the pool's threads.
    private func failure(of script: String, limit: Duration = .seconds(600)) -> ReaderFailure? {
        let failure = Mutex<ReaderFailure?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            SignalMask.blockBrokenPipe()
            do {
                try Self.read(by: script, limit)
            } catch {
                failure.withLock { $0 = error as? ReaderFailure }
            }
            isDone.signal()
        }
        isDone.wait()
        return failure.withLock { $0 }
    }

    private static func read(by script: String, _ limit: Duration) throws {
        let process = try ReaderProcess(
            ReaderLimits(time: limit), executable: "/bin/sh", arguments: ["-c", script])
        let picture = Transcript.root.appending(path: "samples/message-text.png")
        var reading = PictureReading()
        try process.read(OpenFile(FileHandle(forReadingFrom: picture), expectedSize: 0), into: &reading)
    }

    @Test func whatHangsIsEnded() {
        let limit = Duration.milliseconds(1)
        #expect(failure(of: "exec sleep 1000", limit: limit) == .tooSlow(limit: limit))
        #expect(
            failure(of: "trap '' TERM INT HUP; while :; do :; done", limit: limit)
                == .tooSlow(limit: limit))
    }

    @Test(arguments: [
        ("kill -SEGV $$", ReaderFailure.crashed), ("kill -ABRT $$", .crashed), ("exit 0", .crashed),
        ("cat > /dev/null & kill -SEGV $$", .crashed), ("exit 71", .outOfMemory),
        ("kill -KILL $$", .outOfMemory),
        // An answer cut short, an answer longer than any, and one that is no step.
        ("printf '\\000\\000\\000\\011{'", .crashed),
        ("printf '\\377\\377\\377\\377{'; exec sleep 1000", .crashed),
        ("printf '\\000\\000\\000\\002{}'; exec sleep 1000", .crashed),
    ])
    func whatEndsIsTold(_ script: String, _ expected: ReaderFailure) {
        #expect(failure(of: script) == expected)
    }

    @Test func whatItStartedEndsWithIt() throws {
        let process = try #require(
            ChildProcess(executable: "/bin/sh", arguments: ["-c", "sleep 1000 & echo started; wait"]))
        #expect(try process.output.read(upToCount: 8) == Data("started\n".utf8))
        process.kill()
        // The end of its output comes when nobody is left who could write.
        #expect(try process.output.readToEnd() ?? Data() == Data())
        #expect(process.wait() == .signal(SIGKILL))
    }

    @Test func itHasNoneOfTheseFiles() throws {
        let descriptor = dup(STDIN_FILENO)
        defer { close(descriptor) }
        let process = try #require(ChildProcess(executable: "/bin/ls", arguments: ["/proc/self/fd"]))
        // The fourth is the folder that ls reads.
        #expect(try process.output.readToEnd() == Data("0\n1\n2\n3\n".utf8))
        #expect(process.wait() == .exit(0))
    }

    @Test func aProgramThatIsNotThereIsNotStarted() {
        #expect(ChildProcess(executable: "/nowhere", arguments: []) == nil)
    }
}
