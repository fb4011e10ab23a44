/// What is known of a list before its entries.
public struct ThreatListHeader: Equatable, Sendable {
    /// As the list calls itself; texts do not.
    public var name: String?
    public var format: ThreatListFormat
    public var kind: ThreatKind
    /// Whether it changes the list that was there before, instead of taking its place.
    public var isPartial = false
    /// Where what goes stood in the list before, which is sorted; ascending, each once.
    public var removals: [UInt32] = []
    /// What the next update is asked for with, in base64.
    public var state: String?
    /// SHA-256 of all entries in their order, once the update was applied.
    ///
    /// Nil: a text, or a partial update that changes nothing.
    public var checksum: [UInt8]?

    public init(name: String? = nil, format: ThreatListFormat, kind: ThreatKind) {
        self.name = name
        self.format = format
        self.kind = kind
    }
}
