public import Imaging

/// Finds QR codes in images.
public enum CodeReader {
    /// Finds all QR codes. Detections with equal bytes at one position are joined.
    ///
    /// - Parameters:
    ///   - deadline: No further pass starts after it.
    ///   - record: Receives the name of each pass.
    public static func read(
        _ image: GrayImage, until deadline: ContinuousClock.Instant? = nil,
        record: (String) -> Void = { _ in }
    ) -> Detections {
        if deadline.map({ .now < $0 }) ?? true {
            record("clean drawing")
            if let code = CleanDrawing(image)?.code {
                return Detections(codes: [code], undecodedSymbols: [], isCutShort: false)
            }
        }
        return read(image, until: deadline, by: ReadingPass.all[...], record: record)
    }

    /// Loads what the search needs of files, for a process that will open none.
    package static func loadFiles() { ZbarScanner.characterSets }

    /// Searches by passes, for an image that is not a clean drawing.
    package static func read(
        _ image: GrayImage, until deadline: ContinuousClock.Instant? = nil,
        by passes: ArraySlice<ReadingPass>, record: (String) -> Void = { _ in }
    ) -> Detections {
        var search = CodeSearch(image, deadline: deadline)
        for pass in passes where search.needs(pass) {
            if search.run(pass) { record(pass.name) }
        }
        return search.detections
    }
}
