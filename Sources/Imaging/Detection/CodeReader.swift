/// Finds QR codes in images.
public enum CodeReader {
    /// Finds all QR codes. Detections with equal bytes at one position are joined.
    ///
    /// - Parameter deadline: No further pass starts after it.
    public static func read(_ image: GrayImage, until deadline: ContinuousClock.Instant? = nil)
        -> Detections
    {
        if deadline.map({ .now < $0 }) ?? true, let code = CleanDrawing(image)?.code {
            return Detections(codes: [code], undecodedSymbols: [], isCutShort: false)
        }
        return read(image, until: deadline, by: ReadingPass.all[...])
    }

    /// Searches by passes, for an image that is not a clean drawing.
    package static func read(
        _ image: GrayImage, until deadline: ContinuousClock.Instant? = nil,
        by passes: ArraySlice<ReadingPass>
    ) -> Detections {
        var search = CodeSearch(image, deadline: deadline)
        for pass in passes where search.needs(pass) { search.run(pass) }
        return search.detections
    }
}

/// The result of a search in one image.
public struct Detections: Equatable, Sendable, Codable {
    /// The codes in reading order: rows from the top, each from the left.
    public let codes: [FoundCode]
    /// Symbols that were found and not decoded, in the same order.
    public let undecodedSymbols: [UndecodedSymbol]
    /// Whether the deadline passed before all passes were made.
    public let isCutShort: Bool

    public init(codes: [FoundCode], undecodedSymbols: [UndecodedSymbol], isCutShort: Bool) {
        self.codes = codes
        self.undecodedSymbols = undecodedSymbols
        self.isCutShort = isCutShort
    }
}
