/// Why a line of a list was not taken.
public enum PassedOver: String, CaseIterable, Sendable {
    case notUnderstood = "not_understood"
    /// Longer than `TextListReader.lineLimit`.
    case tooLong = "too_long"
    /// A rule that something is not to be blocked.
    case exception
    /// A rule about what a page shows.
    case cosmetic
    /// A rule that holds for some requests alone.
    case limited
    /// A rule with wildcards, or for what stands anywhere in a URL.
    case pattern
    /// A name without a dot, or of the local network.
    case localName = "local_name"
    /// A name that leads to an address, instead of nowhere.
    case mapping
}
