import Foundation
import Platform
import SeQRcast
import Testing

@testable import CLI

/// A faulty decoding process cannot harm the process that started it. Other programs play faulty
/// ones.
struct DecoderProcessTests {
    /// The failure of reading, with SIGPIPE blocked as in the pool.
    private func failure(
        of script: String, limit: Duration = .seconds(600), fileSize: Int? = nil
    ) -> DecoderFailure? {
        SignalMask.withoutBrokenPipe {
            do {
                try Self.read(by: script, limit, fileSize)
                return nil
            } catch let failure as DecoderFailure {
                return failure
            } catch {
                Issue.record(error)
                return nil
            }
        }
    }

    /// - Parameter fileSize: the size of a file of zero bytes; nil for an image.
    private static func read(by script: String, _ limit: Duration, _ fileSize: Int?) throws {
        let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", script])
        let process = DecoderProcess(DecoderLimits(time: limit), child)
        var picture = Transcript.root.appending(path: "samples/message-text.png")
        if let fileSize {
            picture = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data(count: fileSize).write(to: picture)
        }
        defer { if fileSize != nil { try? FileManager.default.removeItem(at: picture) } }
        var reading = ImageScan()
        try process.scan(OpenFile(FileHandle(forReadingFrom: picture), expectedSize: 0), into: &reading)
    }

    @Test func `a process that hangs is ended`() {
        let limit = Duration.milliseconds(1)
        #expect(failure(of: "exec sleep 1000", limit: limit) == .tooSlow(limit: limit))
        #expect(
            failure(of: "trap '' TERM INT HUP; while :; do :; done", limit: limit)
                == .tooSlow(limit: limit))
    }

    /// Without a limit, the parent would wait forever for each of these processes: for room in a
    /// pipe, for the rest of an answer, or for the end.
    @Test(arguments: [
        "exec sleep 1000", "printf '\\000\\000'; exec sleep 1000",
        "cat > /dev/null <&0 & printf '\\000\\000\\000\\011{'; exec sleep 1000", "exec <&-; exec sleep 1000",
        "exec >&-; cat > /dev/null; exec sleep 1000",
    ])
    func `a process that hangs within an answer is ended`(_ script: String) {
        let limit = Duration.milliseconds(500)
        #expect(failure(of: script, limit: limit, fileSize: 1 << 20) == .tooSlow(limit: limit))
        #expect(failure(of: script, limit: limit) == .tooSlow(limit: limit))
    }

    @Test(arguments: [
        ("kill -SEGV $$", DecoderFailure.crashed), ("kill -ABRT $$", .crashed), ("exit 0", .crashed),
        ("cat > /dev/null & kill -SEGV $$", .crashed), ("exit 71", .outOfMemory),
        ("kill -KILL $$", .outOfMemory),
        // An answer that is cut short, one that is too long, and one that is not a step.
        ("printf '\\000\\000\\000\\011{'", .crashed),
        ("printf '\\377\\377\\377\\377{'; exec sleep 1000", .crashed),
        ("printf '\\000\\000\\000\\002{}'; exec sleep 1000", .crashed),
    ])
    func `the end of a process becomes a failure`(_ script: String, _ expected: DecoderFailure) {
        #expect(failure(of: script) == expected)
    }

    private static func frame(_ step: ImageScan.Step) -> [UInt8] {
        let frame = step.frame
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: frame.count >> $0) } + frame
    }

    /// The frame of a step as an argument of printf. Linux allows 128 KiB, and each byte takes four.
    private static func printed(_ step: ImageScan.Step) -> String {
        frame(step).map { "\\" + String(1000 + Int(String($0, radix: 8))!).dropFirst() }.joined()
    }

    private static func page(_ codes: Int = 0, of size: Int = 0) -> ImageScan.Step {
        let code = FoundCode(bytes: [UInt8](repeating: 0, count: size), corners: [])
        return .page(
            Detections(codes: Array(repeating: code, count: codes), undecodedSymbols: [], isCutShort: false))
    }

    private static let trace = ImageScan.Step.trace(ImageTrace(format: .png, width: 1, height: 1))

    @Test(arguments: [
        page(), trace, .origin(ExifMetadata()), .failure(.damagedImage), page(500),
    ])
    func `a process that answers without end is ended`(_ step: ImageScan.Step) {
        let endless = "while printf '\(Self.printed(step))'; do :; done"
        #expect(failure(of: endless) == .crashed)
    }

    @Test func `a process that answers slowly and without end is ended`() {
        let limit = Duration.milliseconds(200)
        let slow = "while printf '\(Self.printed(Self.page()))'; do sleep 0.1; done"
        #expect(failure(of: slow, limit: limit) == .tooSlow(limit: limit))
    }

    @Test func `a code longer than all linked symbols is refused`() throws {
        let answer = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: answer) }
        try Data(Self.frame(Self.page(1, of: 16 * 7089 + 1))).write(to: answer)
        #expect(failure(of: "cat '\(answer.path)'; exec sleep 1000") == .crashed)
    }

    /// The failure of opening a camera, or of its first image.
    private func failureOfCamera(_ script: String, limit: Duration = .seconds(600)) throws -> DecoderFailure?
    {
        let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", script])
        do {
            _ = try CameraProcess(DecoderLimits(time: limit), child).nextCodes()
            return nil
        } catch let failure as DecoderFailure {
            return failure
        }
    }

    @Test func `a camera's process that hangs or answers too much is ended`() throws {
        let open = "printf '\(Self.printed(Self.page()))'"
        let limit = Duration.milliseconds(500)
        for script in ["exec sleep 1000", "\(open); exec sleep 1000"] {
            #expect(try failureOfCamera(script, limit: limit) == .tooSlow(limit: limit))
        }
        let tooLong = "\(open); printf '\\003\\000\\000\\000'; exec sleep 1000"
        for script in ["\(open); exit 1", tooLong] {
            #expect(try failureOfCamera(script) == .crashed)
        }
        #expect(try failureOfCamera("\(open); \(open); exec sleep 1000") == nil)
    }

    @Test func `a killed process takes its children with it`() throws {
        let process = try ChildProcess(
            executable: "/bin/sh", arguments: ["-c", "sleep 1000 & echo started; wait"])
        #expect(try process.output.read(upToCount: 8) == Data("started\n".utf8))
        process.kill()
        // The output ends when no process is left that could write.
        #expect(try process.output.readToEnd() ?? Data() == Data())
        #expect(process.wait() == .signal(SIGKILL))
    }

    @Test func `a started process inherits no open files`() throws {
        let descriptor = dup(STDIN_FILENO)
        defer { close(descriptor) }
        let process = try ChildProcess(executable: "/bin/ls", arguments: ["/proc/self/fd"])
        // The fourth is the folder that ls lists.
        #expect(try process.output.readToEnd() == Data("0\n1\n2\n3\n".utf8))
        #expect(process.wait() == .exit(0))
    }

    @Test func `a missing program is not started`() {
        #expect(throws: ChildProcess.StartFault.unexpected(errno: ENOENT)) {
            try ChildProcess(executable: "/nowhere", arguments: [])
        }
    }
}
