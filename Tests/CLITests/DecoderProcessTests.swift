import Foundation
import SeQRcast
import Testing

@testable import CLI

/// What a reading process may do to the one that started it: nothing. Other programs play one that went wrong.
struct DecoderProcessTests {
    /// What reading comes to, without the signal that the pool goes without.
    private func failure(
        of script: String, limit: Duration = .seconds(600), fileSize: Int? = nil
    ) -> DecoderFailure? {
        SignalMask.withoutBrokenPipe {
            do {
                try Self.read(by: script, limit, fileSize)
                return nil
            } catch {
                return error as? DecoderFailure
            }
        }
    }

    /// - Parameter fileSize: bytes of the file, all zero; nil: a picture.
    private static func read(by script: String, _ limit: Duration, _ fileSize: Int?) throws {
        let process = try DecoderProcess(
            DecoderLimits(time: limit), executable: "/bin/sh", arguments: ["-c", script])
        var picture = Transcript.root.appending(path: "samples/message-text.png")
        if let fileSize {
            picture = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data(count: fileSize).write(to: picture)
        }
        defer { if fileSize != nil { try? FileManager.default.removeItem(at: picture) } }
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

    /// Each would wait for ever for what does not come: room in a pipe, the rest of an answer, the end.
    @Test(arguments: [
        "exec sleep 1000", "printf '\\000\\000'; exec sleep 1000",
        "cat > /dev/null <&0 & printf '\\000\\000\\000\\011{'; exec sleep 1000", "exec <&-; exec sleep 1000",
        "exec >&-; cat > /dev/null; exec sleep 1000",
    ])
    func whatHangsInTheMiddleIsEnded(_ script: String) {
        let limit = Duration.milliseconds(500)
        #expect(failure(of: script, limit: limit, fileSize: 1 << 20) == .tooSlow(limit: limit))
        #expect(failure(of: script, limit: limit) == .tooSlow(limit: limit))
    }

    @Test(arguments: [
        ("kill -SEGV $$", DecoderFailure.crashed), ("kill -ABRT $$", .crashed), ("exit 0", .crashed),
        ("cat > /dev/null & kill -SEGV $$", .crashed), ("exit 71", .outOfMemory),
        ("kill -KILL $$", .outOfMemory),
        // An answer cut short, an answer longer than any, and one that is no step.
        ("printf '\\000\\000\\000\\011{'", .crashed),
        ("printf '\\377\\377\\377\\377{'; exec sleep 1000", .crashed),
        ("printf '\\000\\000\\000\\002{}'; exec sleep 1000", .crashed),
    ])
    func whatEndsIsTold(_ script: String, _ expected: DecoderFailure) {
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
