import Exchange
public import Imaging

extension Session {
    /// Ingests the codes of one image: stores what is for this user, and describes the rest.
    ///
    /// - Parameter confirm: asked before this user is subscribed to a channel.
    /// - Returns: an outcome for each code, in the order given.
    public func scan(
        _ codes: [FoundCode], options: ScanOptions = ScanOptions(), confirm: (ShareOffer) throws -> Bool
    ) throws -> [ScanOutcome] {
        var outcomes: [ScanOutcome] = []
        try scan([ScanInput(codes, options)], confirm: confirm) { outcomes = try $1.get() }
        return outcomes
    }

    /// Ingests the codes of images, image by image. Consecutive images with nothing but messages
    /// share one transaction.
    ///
    /// - Parameters:
    ///   - threads: the number of threads that open and verify messages, at least 1.
    ///   - confirm: asked before this user is subscribed to a channel, after all earlier images
    ///     were reported.
    ///   - report: called once for each image, in order, after commit: with its index, and an
    ///     outcome for each code or the error that prevented ingestion.
    /// - Throws: only what `report` throws.
    public func scan(
        _ inputs: [ScanInput], threads: Int = 1, confirm: (ShareOffer) throws -> Bool,
        report: (Int, Swift.Result<[ScanOutcome], any Error>) throws -> Void
    ) throws {
        try withoutActuallyEscaping(confirm) { confirm in
            try Ingestion(session: self, threads: threads, confirm: confirm).ingest(inputs, report: report)
        }
    }
}
