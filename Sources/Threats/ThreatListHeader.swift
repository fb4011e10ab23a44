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
