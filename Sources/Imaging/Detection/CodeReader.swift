/// Finds QR codes in images.
public enum CodeReader {
    /// Every QR code that was found. Of two finds with equal bytes at one place there is one.
    ///
    /// - Parameter deadline: nothing more is tried after it.
    public static func read(_ image: GrayImage, until deadline: ContinuousClock.Instant? = nil)
        -> Detections
    {
        if deadline.map({ .now < $0 }) ?? true, let code = CleanDrawing(image)?.code {
            return Detections(codes: [code], undecodedSymbols: [], isCutShort: false)
        }
        return read(image, until: deadline, by: ReadingPass.all[...])
    }

    /// The search that an image is given which is no clean drawing.
    package static func read(
        _ image: GrayImage, until deadline: ContinuousClock.Instant? = nil,
        by passes: ArraySlice<ReadingPass>
    ) -> Detections {
        var search = CodeSearch(image, deadline: deadline)
        for pass in passes where search.needs(pass) { search.make(pass) }
        return search.detections
    }
}

/// What was found in one image.
public struct Detections: Equatable, Sendable, Codable {
    /// In reading order: rows from the top, each from the left.
    public let codes: [FoundCode]
    /// Symbols that are there and could not be read, in the same order.
    public let undecodedSymbols: [UndecodedSymbol]
    /// Whether time ran out before everything was tried.
    public let isCutShort: Bool

    public init(codes: [FoundCode], undecodedSymbols: [UndecodedSymbol], isCutShort: Bool) {
        self.codes = codes
        self.undecodedSymbols = undecodedSymbols
        self.isCutShort = isCutShort
    }
}
