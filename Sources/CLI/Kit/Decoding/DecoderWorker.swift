import Foundation
import SeQRcast

/// Reads files in a process of its own, and starts another where that one was lost.
final class DecoderWorker {
    private let limits: DecoderLimits
    private var process: DecoderProcess?

    init(_ limits: DecoderLimits) { self.limits = limits }

    func read(_ file: InputFile) -> PictureResult {
        var result = PictureResult()
        do {
            let file = try file.open()
            guard try file.isPicture() else { throw ImagingError.unknownFormat }
            try read(file, into: &result.reading)
            result.failure = result.reading.failure
        } catch {
            result.failure = error
        }
        return result
    }

    private func read(_ file: OpenFile, into reading: inout PictureReading) throws {
        let used = process
        process = nil
        let current = try used ?? DecoderProcess(limits)
        do {
            try current.read(file, into: &reading)
            process = current
        } catch let failure as DecoderFailure {
            // A process may end of what the pictures before have left in it.
            guard used != nil, failure == .outOfMemory || failure == .crashed, file.rewind() else {
                throw failure
            }
            reading = PictureReading()
            try read(file, into: &reading)
        }
    }
}
