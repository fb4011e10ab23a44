/// Finds QR codes in pictures.
public enum CodeReader {
    /// Every QR code that was found. Of two finds with equal bytes at one place there is one.
    ///
    /// - Parameter deadline: nothing more is tried after it.
    public static func read(_ picture: GrayImage, until deadline: ContinuousClock.Instant? = nil)
        -> Detections
    {
        if deadline.map({ .now < $0 }) ?? true, let code = CleanDrawing(picture)?.code {
            return Detections(codes: [code], undecodedSymbols: [], isCutShort: false)
        }
        return read(picture, until: deadline, by: ReadingPass.all[...])
    }

    /// The search that a picture is given which is no clean drawing.
    package static func read(
        _ picture: GrayImage, until deadline: ContinuousClock.Instant? = nil,
        by passes: ArraySlice<ReadingPass>
    ) -> Detections {
        var search = CodeSearch(picture, deadline: deadline)
        for pass in passes where search.needs(pass) { search.make(pass) }
        return search.findings
    }
}
