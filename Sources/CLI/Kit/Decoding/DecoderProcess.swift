import Foundation
import SeQRcast

/// A decoder process, seen from the process that started it. It scans one file after the other.
///
/// A request is a sequence of frames: the expected size of the file, the file in pieces, an empty frame. The answer has a
/// frame for each step of the scan, then an empty frame.
final class DecoderProcess {
    private let child: ChildProcess
    private let limits: DecoderLimits
    private var requests: FrameWriter
    private var answers: FrameReader

    /// - Throws: `DecoderFailure.notInstalled` or `.cannotStart`.
    convenience init(_ limits: DecoderLimits) throws(DecoderFailure) {
        self.init(limits, try DecoderProgram().scanFiles(limits))
    }

    init(_ limits: DecoderLimits, _ child: ChildProcess) {
        self.child = child
        self.limits = limits
        requests = FrameWriter(pipe: child.input)
        answers = FrameReader(pipe: child.output)
    }

    /// Scans a file. Sending the file, and each step of the scan, may take as long as the limit says.
    ///
    /// - Parameters:
    ///   - image: receives each step at once, and keeps the steps so far where the rest fails.
    ///   - onPage: called after each page, with the number of pages so far.
    /// - Throws: what the file throws, or `DecoderFailure`; the process must not be used after that.
    func scan(_ file: OpenFile, into image: inout ImageScan, onPage: (Int) -> Void = { _ in }) throws {
        try send(file)
        while let step = try receive() {
            image.append(step)
            if case .page = step { onPage(image.pages.count) }
        }
    }

    /// - Returns: nil after the last step.
    private func receive() throws(DecoderFailure) -> ImageScan.Step? {
        answers.deadline = .now + limits.time
        do {
            guard let answer = try answers.receive() else { throw failureOfEnding() }
            guard !answer.isEmpty else { return nil }
            return try ImageScan.Step(frame: answer)
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
        // Time spent waiting for the file itself does not count: it may be a pipe that somebody types into.
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

    /// Why the process neither reads nor writes any more; it may still run.
    private func failureOfEnding() -> DecoderFailure {
        child.wait(until: .now + limits.time).map(DecoderFailure.init) ?? tooSlow()
    }
}
