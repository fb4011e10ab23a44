public import Wire

/// Receives lists while they are read.
public protocol ThreatListSink {
    /// Begins a list.
    mutating func begin(_ header: ThreatListHeader) throws
    /// Adds an entry: the first 4 to 32 bytes of the SHA-256 of an expression. Entries come in any
    /// order and may repeat.
    mutating func add(_ prefix: [UInt8]) throws
    /// Ends the current list.
    mutating func end(_ facts: ThreatListFacts) throws
}

/// The facts about a list that are known before its entries.
public struct ThreatListHeader: Equatable, Sendable {
    /// The list's own name; text lists have none.
    public var name: String?
    public var format: ThreatListFormat
    public var kind: ThreatKind
    /// Whether it updates the stored list instead of replacing it.
    public var isPartial = false
    /// The positions of removed entries in the stored list, which is sorted; ascending, each once.
    public var removals: [UInt32] = []
    /// The token for requesting the next update, in base64.
    public var state: String?
    /// SHA-256 of all entries in order, after the update.
    ///
    /// Nil for a text, or a partial update that changes nothing.
    public var checksum: [UInt8]?

    public init(name: String? = nil, format: ThreatListFormat, kind: ThreatKind) {
        self.name = name
        self.format = format
        self.kind = kind
    }
}

/// The facts about a list that are known at its end.
public struct ThreatListFacts: Equatable, Sendable {
    public var title: String?
    /// The time at which its publisher last changed it.
    public var updated: Timestamp?
    /// The number of skipped lines, by reason.
    public var skippedLines: [SkipReason: Int] = [:]

    public init() {}
}

/// The reasons why a line of a list is skipped.
public enum SkipReason: String, CaseIterable, Sendable {
    case notUnderstood = "not_understood"
    /// Longer than `TextListReader.lineLimit`.
    case tooLong = "too_long"
    /// A rule that allows something.
    case exception
    /// A rule about elements in a page.
    case cosmetic
    /// A rule for some requests only.
    case limited
    /// A rule with wildcards, or for text anywhere in a URL.
    case pattern
    /// A name without a dot, or of the local network.
    case localName = "local_name"
    /// A name that maps to a real address instead of to nowhere.
    case mapping
}

/// The threat that a list suspects of its entries.
///
/// The raw values are those of Safe Browsing in lower case.
public enum ThreatKind: String, CaseIterable, Sendable {
    case malware
    /// Phishing and other deception.
    case socialEngineering = "social_engineering"
    case unwantedSoftware = "unwanted_software"
    case harmfulApplication = "potentially_harmful_application"
    /// The list does not name a threat.
    case unspecified
}
