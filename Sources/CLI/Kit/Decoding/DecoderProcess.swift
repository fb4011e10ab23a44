import Foundation
import Platform
import SeQRcast

/// A decoder process, seen from the process that started it. It scans one file after the other.
///
/// A request is a sequence of frames: the expected size of the file, the file in pieces, an empty frame. The answer has a
/// frame for each step of the scan, then an empty frame.
final class DecoderProcess {
    private let connection: DecoderConnection
    private let limits: DecoderLimits

    /// - Throws: `DecoderFailure.notInstalled` or `.cannotStart`.
    convenience init(_ limits: DecoderLimits) throws(DecoderFailure) {
        self.init(limits, try DecoderProgram().scanFiles(limits))
    }

    init(_ limits: DecoderLimits, _ child: ChildProcess) {
        self.limits = limits
        connection = DecoderConnection(limits, child)
    }

    /// Scans a file. Sending the file, and each step of the scan, may take as long as the limit says, and the whole
    /// scan as `AnswerBounds` says.
    ///
    /// - Parameters:
    ///   - image: receives each step at once, and keeps the steps so far where the rest fails.
    ///   - onPage: called after each page, with the number of pages so far.
    /// - Throws: what the file throws, or `DecoderFailure`; the process must not be used after that.
    func scan(_ file: OpenFile, into image: inout ImageScan, onPage: (Int) -> Void = { _ in }) throws {
        try send(file)
        var bounds = AnswerBounds(limits)
        while let step = try connection.receive(within: &bounds) {
            image.append(step)
            if case .page = step { onPage(image.pages.count) }
        }
    }

    private func send(_ file: OpenFile) throws {
        // Time spent waiting for the file itself does not count: it may be a pipe that somebody types into.
        var rest = limits.time
        func send(_ frame: [UInt8], isLast: Bool = false) throws(DecoderFailure) {
            let start = SuspendingClock.now
            try connection.send(frame, isLast: isLast, until: start + rest)
            rest -= SuspendingClock.now - start
        }
        try send(Array("\(file.expectedSize)".utf8))
        while let piece = try file.next() { try send(piece) }
        try send([], isLast: true)
    }
}

/// The pipes to and from a decoder process. After a failure the process must not be used.
private final class DecoderConnection {
    private let child: ChildProcess
    private let limits: DecoderLimits
    private var requests: FrameWriter
    private var answers: FrameReader

    init(_ limits: DecoderLimits, _ child: ChildProcess) {
        self.child = child
        self.limits = limits
        requests = FrameWriter(pipe: child.input)
        answers = FrameReader(pipe: child.output)
    }

    func send(
        _ frame: [UInt8], isLast: Bool, until deadline: SuspendingClock.Instant
    ) throws(DecoderFailure) {
        requests.deadline = deadline
        do {
            try requests.send(frame)
            if isLast { try requests.flush() }
        } catch is FileHandle.DeadlinePassed {
            throw tooSlow()
        } catch {
            throw failureOfEnding()
        }
    }

    /// - Returns: nil after the last step.
    func receive(within bounds: inout AnswerBounds) throws(DecoderFailure) -> ImageScan.Step? {
        answers.deadline = min(.now + limits.time, bounds.deadline)
        answers.rest = bounds.byteCount
        do {
            guard let answer = try answers.receive() else { throw failureOfEnding() }
            guard !answer.isEmpty else { return nil }
            let step = try ImageScan.Step(frame: answer)
            try bounds.count(step, of: answer.count)
            return step
        } catch let failure as DecoderFailure {
            throw failure
        } catch is FileHandle.DeadlinePassed {
            throw tooSlow()
        } catch {
            throw crashed()
        }
    }

    /// Ends a process whose answer is none.
    func crashed() -> DecoderFailure {
        child.kill()
        return .crashed
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

/// What a decoder process may still answer to one file. A process that a file has taken over would fill the memory of
/// this one, or never end.
private struct AnswerBounds {
    let deadline: SuspendingClock.Instant
    /// The bytes of all frames.
    private(set) var byteCount = 16 << 20
    private var pageCount = 512
    private var codeCount = 8192
    /// One at the beginning.
    private var originCount = 1
    /// One after each page.
    private var traceCount = 0
    private var failureCount = 1
    private let isTraced: Bool

    /// The most bytes of a code: 16 linked symbols of 7,089 digits.
    private static let codeLimit = 16 * 7089

    private struct Exceeded: Error {}

    init(_ limits: DecoderLimits) {
        deadline = .now + limits.time * (ImageScan.fileLimitFactor + 1)
        isTraced = limits.isTraced
    }

    /// - Throws: where the step is beyond the bounds.
    mutating func count(_ step: ImageScan.Step, of size: Int) throws {
        byteCount -= size
        switch step {
        case .origin: originCount -= 1
        case .page(let found):
            pageCount -= 1
            codeCount -= found.codes.count + found.undecodedSymbols.count
            originCount = 0
            traceCount = isTraced ? 1 : 0
            guard found.codes.allSatisfy({ $0.bytes.count <= Self.codeLimit }) else { throw Exceeded() }
        case .trace: traceCount -= 1
        case .failure:
            failureCount -= 1
            (originCount, pageCount, traceCount) = (0, 0, 0)
        }
        let rests = [byteCount, pageCount, codeCount, originCount, traceCount, failureCount]
        guard rests.allSatisfy({ $0 >= 0 }) else { throw Exceeded() }
    }
}

/// A decoder process that scans the images of a camera, one for each request: an empty frame. The
/// answer is a step, the first one when the camera is open.
final class CameraProcess {
    private let connection: DecoderConnection
    private let limits: DecoderLimits

    /// - Throws: `DecoderFailure`, or `ImagingError.camera` where the device cannot be used.
    convenience init(device: String) throws {
        try self.init(DecoderLimits(), try DecoderProgram().scanCamera(device))
    }

    /// - Parameter limits: of each image; its time is also that in which the camera opens.
    init(_ limits: DecoderLimits, _ child: ChildProcess) throws {
        self.limits = limits
        connection = DecoderConnection(limits, child)
        _ = try receive()
    }

    /// Waits for the next image, and scans it.
    ///
    /// - Throws: `DecoderFailure`, or `ImagingError.camera` where no more images come.
    func nextCodes() throws -> [FoundCode] {
        try SignalMask.withoutBrokenPipe {
            try connection.send([], isLast: true, until: .now + limits.time)
        }
        return try receive().codes
    }

    private func receive() throws -> Detections {
        var bounds = AnswerBounds(limits)
        switch try connection.receive(within: &bounds) {
        case .page(let detections): return detections
        case .failure(let error): throw error
        default: throw connection.crashed()
        }
    }
}

/// Reads frames from a pipe that `FrameWriter` writes into.
struct FrameReader {
    let pipe: FileHandle
    /// When to stop waiting for the other side; nil: never.
    var deadline: SuspendingClock.Instant?
    /// Bytes that have arrived; those from `start` on are not yet returned.
    private var received: [UInt8] = []
    private var start = 0

    /// The most bytes in one frame.
    static let limit = 64 << 20
    /// A lower limit for the next frame.
    var rest = limit

    private struct TooLong: Error {}

    init(pipe: FileHandle) { self.pipe = pipe }

    /// - Returns: nil where the pipe ends, perhaps within a frame.
    /// - Throws: `FileHandle.DeadlinePassed`, also within a frame, or another error where it would be longer than `rest`, or
    ///   nothing can be read.
    mutating func receive() throws -> [UInt8]? {
        guard let header = try bytes(4) else { return nil }
        let length = header.reduce(0) { $0 << 8 | Int($1) }
        guard length <= rest else { throw TooLong() }
        return try bytes(length).map { Array($0) }
    }

    private mutating func bytes(_ count: Int) throws -> ArraySlice<UInt8>? {
        while received.count - start < count {
            received.removeFirst(start)
            start = 0
            let piece = try pipe.readPiece(until: deadline)
            guard !piece.isEmpty else { return nil }
            received += piece
        }
        defer { start += count }
        return received[start..<start + count]
    }
}

/// Writes frames to a pipe: a length in four bytes, the most significant first, then as many bytes.
private struct FrameWriter {
    let pipe: FileHandle
    /// When to stop waiting for the other side, on a pipe that does not block; nil: never.
    var deadline: SuspendingClock.Instant?
    /// Bytes that are not yet written.
    private var pending: [UInt8] = []

    /// The most bytes that wait for more.
    private static let pendingLimit = 64 << 10

    init(pipe: FileHandle) { self.pipe = pipe }

    /// Sends a frame, perhaps only at the next `flush`, so that short frames go together.
    ///
    /// - Throws: as `flush`.
    mutating func send(_ frame: [UInt8]) throws {
        precondition(frame.count <= FrameReader.limit, "a frame is short")
        for shift in [24, 16, 8, 0] { pending.append(UInt8(truncatingIfNeeded: frame.count >> shift)) }
        pending += frame
        if pending.count >= Self.pendingLimit { try flush() }
    }

    /// - Throws: `FileHandle.DeadlinePassed`, or another error where the other side reads no more.
    mutating func flush() throws {
        try pipe.write(pending, until: deadline)
        pending.removeAll(keepingCapacity: pending.count < Self.pendingLimit)
    }
}
