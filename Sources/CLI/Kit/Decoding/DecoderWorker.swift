import Foundation
import SeQRcast

/// Scans files in a decoder process, and starts another process where that one was lost.
final class DecoderWorker {
    private let limits: DecoderLimits
    private var process: DecoderProcess?
    /// What the process has got from outside; nil before its first file, which decides that.
    private var preparation: ImageFormat.Preparation?

    init(_ limits: DecoderLimits) { self.limits = limits }

    /// Starts the process before there is a file. If that fails, the first file tries it again.
    func startEarly() { process = try? DecoderProcess(limits) }

    /// - Parameter onPage: called after each page, with the number of pages so far.
    func scan(_ file: InputFile, onPage: (Int) -> Void) -> ScannedFile {
        var result = ScannedFile(file: file)
        do {
            let file = try file.open()
            guard let format = try file.imageFormat() else { throw ImagingError.unknownFormat }
            try scan(file, format.preparation, into: &result.image, onPage)
            result.failure = result.image.failure
        } catch {
            result.failure = error
        }
        return result
    }

    private func scan(
        _ file: OpenFile, _ needed: ImageFormat.Preparation, into image: inout ImageScan,
        _ onPage: (Int) -> Void
    ) throws {
        let isFirst = preparation == nil
        let started = isFirst || needed == .nothing || needed == preparation ? process : nil
        process = nil
        if isFirst || started == nil { preparation = needed }
        let current = try started ?? DecoderProcess(limits)
        do {
            try current.scan(file, into: &image, onPage: onPage)
            if needed != .startsProgram { process = current }
        } catch let failure as DecoderFailure {
            // Images scanned before may have left the process in a bad state.
            guard started != nil, !isFirst, failure == .outOfMemory || failure == .crashed, file.rewind()
            else {
                throw failure
            }
            image = ImageScan()
            try scan(file, needed, into: &image, onPage)
        }
    }
}
