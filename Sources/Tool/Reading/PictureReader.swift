import Foundation
import SeQRcast

/// Reads files in a process of its own, and starts another where that one was lost.
final class PictureReader {
    private let limits: ReaderLimits
    private var process: ReaderProcess?

    init(_ limits: ReaderLimits) { self.limits = limits }

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
        let current = try used ?? ReaderProcess(limits)
        do {
            try current.read(file, into: &reading)
            process = current
        } catch let failure as ReaderFailure {
            // A process may end of what the pictures before have left in it.
            guard used != nil, failure == .outOfMemory || failure == .crashed, file.rewind() else {
                throw failure
            }
            reading = PictureReading()
            try read(file, into: &reading)
        }
    }
}
