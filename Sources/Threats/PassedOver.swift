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
