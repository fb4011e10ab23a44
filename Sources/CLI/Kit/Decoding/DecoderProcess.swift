import Foundation
import SeQRcast

/// A process that reads pictures, one after the other, seen from the one that started it.
///
/// The picture goes to it as frames: how many bytes are to be expected, the bytes in pieces, an empty one. The steps of
/// its reading come back, a frame each, then an empty one.
final class DecoderProcess {
    private let child: ChildProcess
    private let limits: DecoderLimits
    private var requests: FrameWriter
    private var answers: FrameReader

    /// - Throws: `DecoderFailure.cannotStart`.
    convenience init(_ limits: DecoderLimits) throws(DecoderFailure) {
        try self.init(limits, executable: "/proc/self/exe", arguments: DecoderCommand.arguments(for: limits))
    }

    init(_ limits: DecoderLimits, executable: String, arguments: [String]) throws(DecoderFailure) {
        guard let child = ChildProcess(executable: executable, arguments: arguments) else {
            throw .cannotStart
        }
        self.child = child
        self.limits = limits
        requests = FrameWriter(pipe: child.input)
        answers = FrameReader(pipe: child.output)
    }

    /// Has a file read.
    ///
    /// Taking the file, and each step of reading it, may take as long as the limit says.
    ///
    /// - Parameter reading: is given each step as soon as it is known, and keeps what was read where the rest fails.
    /// - Throws: what the file throws, or `DecoderFailure`; the process is of no further use then.
    func read(_ file: OpenFile, into reading: inout PictureReading) throws {
        try send(file)
        while let step = try receive() { reading.append(step) }
    }

    /// - Returns: nil after the last step.
    private func receive() throws(DecoderFailure) -> PictureReading.Step? {
        answers.deadline = .now + limits.time
        do {
            guard let answer = try answers.receive() else { throw failureOfEnding() }
            guard !answer.isEmpty else { return nil }
            return try PictureReading.Step(frame: answer)
        } catch let failure as DecoderFailure {
            throw failure
        } catch is FileHandle.DeadlinePassed {
            throw tooSlow()
        } catch {
            child.kill()
            throw .crashed
        }
    }

    private func send(_ file: OpenFile) throws {
        // Waiting for the file itself, which may be a pipe that somebody types into, does not count.
        var rest = limits.time
        func send(_ frame: [UInt8], isLast: Bool = false) throws(DecoderFailure) {
            let start = SuspendingClock.now
            requests.deadline = start + rest
            do {
                try requests.send(frame)
                if isLast { try requests.flush() }
            } catch is FileHandle.DeadlinePassed {
                throw tooSlow()
            } catch {
                throw failureOfEnding()
            }
            rest -= SuspendingClock.now - start
        }
        try send(Array("\(file.expectedSize)".utf8))
        while let piece = try file.next() { try send(piece) }
        try send([], isLast: true)
    }

    private func tooSlow() -> DecoderFailure {
        child.kill()
        return .tooSlow(limit: limits.time)
    }

    /// Why it neither reads nor writes any more; it need not have ended.
    private func failureOfEnding() -> DecoderFailure {
        child.wait(until: .now + limits.time).map(DecoderFailure.init) ?? tooSlow()
    }
}
