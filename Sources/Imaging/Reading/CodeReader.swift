/// Finds QR codes in pictures.
public enum CodeReader {
    /// Every QR code that was found. Of two finds with equal bytes at one place there is one.
    ///
    /// - Parameter deadline: nothing more is tried after it.
    public static func read(_ picture: Picture, until deadline: ContinuousClock.Instant? = nil) -> Findings {
        read(picture, until: deadline, by: ReadingPass.all[...])
    }

    package static func read(
        _ picture: Picture, until deadline: ContinuousClock.Instant? = nil, by passes: ArraySlice<ReadingPass>
    ) -> Findings {
        var search = CodeSearch(picture, deadline: deadline)
        for pass in passes where search.needs(pass) { search.make(pass) }
        return search.findings
    }
}
