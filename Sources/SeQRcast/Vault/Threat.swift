public import Storage

/// A link's match in a threat list.
public struct Threat: Equatable, Sendable {
    public let list: ThreatList
    /// The host and path in the list, without scheme: the link's own, or a parent's.
    public let expression: String
    /// The number of bytes of the expression's SHA-256 that the list holds, in [4, 32]. Fewer than
    /// 32 bytes can match by chance: n bytes with a probability of 2^(-8n) for each entry of the
    /// list and each expression of the link.
    public let byteCount: Int
    /// Whether the list was old when the link was looked up.
    public let isOld: Bool
}
