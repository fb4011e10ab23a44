public import Imaging
public import Storage
public import Wire

/// How codes are taken in.
public struct ScanOptions: Sendable {
    /// When the picture was taken; nil: now. Kept with each message in it.
    public var time: Timestamp?
    /// Where the picture was taken: kept as well.
    public var place: Place?
    /// Refuses expired messages.
    public var isStrict: Bool
    /// Makes shares for endorsed requests; else they wait to be accepted.
    public var isIssuingShares: Bool

    public init(
        time: Timestamp? = nil, place: Place? = nil, isStrict: Bool = false, isIssuingShares: Bool = false
    ) {
        self.time = time
        self.place = place
        self.isStrict = isStrict
        self.isIssuingShares = isIssuingShares
    }
}

/// The codes in one picture, and how they are taken in.
public struct ScanInput: Sendable {
    public let codes: [FoundCode]
    public let options: ScanOptions

    public init(_ codes: [FoundCode], _ options: ScanOptions) {
        self.codes = codes
        self.options = options
    }
}
