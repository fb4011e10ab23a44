public import Storage

/// What a list suspects of a link.
public struct Threat: Equatable, Sendable {
    public let list: ThreatList
    /// The host and path that the list names, without scheme: of the link, or of what it is beneath.
    public let expression: String
    /// Bytes of the expression's SHA-256 that the list has, in [4, 32]. Fewer than 32 may be those of another expression:
    /// of n bytes, by chance, in one of 2^(8n) for each entry of the list and each expression of the link.
    public let byteCount: Int
    /// Whether the list was old when the link was looked up.
    public let isOld: Bool
}
