import SeQRcast

/// Ingests scanned files into the vault. This is the only stage of a scan that writes.
final class ScanIngest {
    private let session: Session
    private let options: Scan
    private let files: OutcomeFiles
    private let tickets: Channel?
    private let limits: DecoderLimits
    private let threadCount: Int
    private var arrivals = Arrivals()

    /// - Parameters:
    ///   - tickets: the channel whose messages are admitted once; nil: all codes are ingested.
    ///   - limits: the limits that the files were scanned with.
    ///   - threadCount: how many threads may decrypt.
    /// - Throws: exit code 2 where a folder for files cannot be written into.
    init(
        _ options: Scan, _ session: Session, tickets: Channel?, limits: DecoderLimits, threadCount: Int
    ) throws {
        self.session = session
        self.options = options
        self.tickets = tickets
        self.limits = limits
        self.threadCount = threadCount
        files = OutcomeFiles(
            session: session, shares: try options.output.map { try ShareFolder($0) },
            saves: try options.save.map { try SaveFolder($0) })
    }

    /// Stores the codes of some files.
    ///
    /// A vault that is busy for long fails one file, and others may fare better. Any other failure of the vault ends the command.
    ///
    /// - Parameters:
    ///   - confirm: asks the user whether to subscribe.
    ///   - present: receives each file's result once that is on the disk.
    func ingest(
        _ images: [ScannedFile], confirm: (ShareOffer) -> Bool, present: (ScanResult) throws -> Void
    ) throws {
        let captures = images.map { CaptureInfo($0.image.origin, now: session.now) }
        let sightings = captures.map(sighting)
        let inputs = zip(images, sightings).map { image, sighting in
            ScanInput(
                image.codes.map(\.code),
                ScanOptions(
                    time: sighting.time, place: sighting.place, isStrict: options.strict || tickets != nil,
                    isIssuingShares: files.shares != nil, ticketChannel: tickets))
        }
        try session.scan(inputs, threads: threadCount, confirm: confirm) { index, outcomes in
            let image = images[index]
            try present(
                ScanResult(
                    image: image, sighting: sightings[index], codes: try codes(of: image, outcomes),
                    warnings: warnings(image, captures[index])))
        }
    }

    /// - Returns: the messages that are missing before those scanned since the last call.
    func missedMessages() throws -> [MissedMessages] {
        defer { arrivals = Arrivals() }
        return try session.missed(before: arrivals)
    }

    private func codes(
        of image: ScannedFile, _ result: Result<[ScanOutcome], any Error>
    ) throws -> [ScanResult.Code]? {
        do {
            let outcomes = try result.get()
            arrivals.record(outcomes)
            return zip(image.codes, outcomes).map { found, outcome in
                ScanResult.Code(
                    page: found.page, code: found.code, outcome: outcome, written: files.write(for: outcome))
            }
        } catch VaultError.busy {
            return nil
        }
    }

    private func sighting(_ capture: CaptureInfo) -> Sighting {
        Sighting(
            time: capture.time ?? session.now,
            place: options.at ?? (options.noLocation ? nil : capture.place))
    }

    private func warnings(_ image: ScannedFile, _ capture: CaptureInfo) -> [String] {
        guard !image.codes.isEmpty else { return [] }
        let usesPlace = options.at == nil && !options.noLocation
        let doubts = [capture.doubtOfTime, usesPlace ? capture.doubtOfPlace : nil]
        return doubts.compactMap { $0?.sentence }
            + [ScanProblem.warningOfTime(image, limit: limits.time)].compactMap(\.self)
    }
}
