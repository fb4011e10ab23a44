public import Imaging
public import Storage
public import Wire

/// How the codes of an image are ingested.
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

    public init(
        time: Timestamp? = nil, place: Place? = nil, isStrict: Bool = false, isIssuingShares: Bool = false,
        ticketChannel: Channel? = nil
    ) {
        self.time = time
        self.place = place
        self.isStrict = isStrict
        self.isIssuingShares = isIssuingShares
        self.ticketChannel = ticketChannel
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
