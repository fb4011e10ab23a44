import Foundation
import SeQRcast

/// A process that reads pictures, one after the other, seen from the one that started it.
///
/// The picture goes to it as frames: how many bytes are to be expected, the bytes in pieces, an empty one. The steps of
/// its reading come back, a frame each in JSON, then an empty one.
final class ReaderProcess {
    private let child: ChildProcess
    private let limits: ReaderLimits

    /// - Throws: `ReaderFailure.cannotStart`.
    convenience init(_ limits: ReaderLimits) throws(ReaderFailure) {
        try self.init(limits, executable: "/proc/self/exe", arguments: ReaderCommand.arguments(for: limits))
    }

    init(_ limits: ReaderLimits, executable: String, arguments: [String]) throws(ReaderFailure) {
        guard let child = ChildProcess(executable: executable, arguments: arguments) else {
            throw .cannotStart
        }
        self.child = child
        self.limits = limits
    }

    /// Has a file read.
    ///
    /// - Parameter reading: is given each step as soon as it is known, and keeps what was read where the rest fails.
    /// - Throws: what the file throws, or `ReaderFailure`; the process is of no further use then.
    func read(_ file: OpenFile, into reading: inout PictureReading) throws {
        try send(file)
        let answers = FrameChannel(pipe: child.output)
        while true {
            guard child.awaitOutput(until: .now + limits.time) else {
                child.kill()
                throw ReaderFailure.tooSlow(limit: limits.time)
            }
            let step: PictureReading.Step
            do {
                guard let answer = try answers.receive() else { throw ReaderFailure(child.wait()) }
                guard !answer.isEmpty else { return }
                step = try JSONDecoder().decode(PictureReading.Step.self, from: answer)
            } catch let failure as ReaderFailure {
                throw failure
            } catch {
                child.kill()
                throw ReaderFailure.crashed
            }
            reading.append(step)
        }
    }

    private func send(_ file: OpenFile) throws {
        let requests = FrameChannel(pipe: child.input)
        func send(_ frame: Data) throws {
            do {
                try requests.send(frame)
            } catch {
                throw ReaderFailure(child.wait())
            }
        }
        try send(Data("\(file.expectedSize)".utf8))
        while let piece = try file.next() { try send(piece) }
        try send(Data())
    }
}
