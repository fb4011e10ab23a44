import Exchange
public import Imaging
public import Storage
public import Wire

extension Session {
    /// Ingests the codes of one image: stores those for this user, and describes the others.
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

/// The options for ingesting the codes of an image.
public struct ScanOptions: Sendable {
    /// When the image was taken; nil: now. Stored with each message of the image.
    public var time: Timestamp?
    /// Where the image was taken. Stored with each message of the image.
    public var place: Place?
    /// Refuses expired messages.
    public var isStrict: Bool
    /// Issues shares for endorsed requests; otherwise they wait to be accepted.
    public var isIssuingShares: Bool
    /// Ingests the messages of this channel alone, each in a code of its own, and refuses every
    /// other code.
    public var ticketChannel: Channel?
    /// Whether tickets are only tried: the outcomes are those of a scan, and nothing is stored. It counts
    /// with `ticketChannel` alone.
    public var isTrial: Bool

    public init(
        time: Timestamp? = nil, place: Place? = nil, isStrict: Bool = false, isIssuingShares: Bool = false,
        ticketChannel: Channel? = nil, isTrial: Bool = false
    ) {
        self.time = time
        self.place = place
        self.isStrict = isStrict
        self.isIssuingShares = isIssuingShares
        self.ticketChannel = ticketChannel
        self.isTrial = isTrial && ticketChannel != nil
    }
}

/// The codes of one image, and how they are ingested.
public struct ScanInput: Sendable {
    public let codes: [FoundCode]
    public let options: ScanOptions

    public init(_ codes: [FoundCode], _ options: ScanOptions) {
        self.codes = codes
        self.options = options
    }
}
