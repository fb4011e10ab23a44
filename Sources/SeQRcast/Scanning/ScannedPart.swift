public import Storage
public import Wire

/// A part that was stored, and whose code it did not complete.
public struct ScannedPart: Sendable {
    public let part: Part
    /// The set, with this part and all earlier ones.
    public let stored: StoredPartSet
    /// Whether the vault did not hold the part before.
    public let isNew: Bool
    /// Whether the same image has a later part of the set. The outcome of that part counts for
    /// both.
    public let isFollowed: Bool
    /// Whether there are enough parts, but too many of them are forged.
    public var isSpoiled: Bool { stored.parts.needed == 0 }
}

/// A code that its parts completed, and its outcome.
public struct CompletedCode: Sendable {
    /// Nil where the parts hold something without a known header.
    public let kind: Code.Kind?
    public let stored: StoredPartSet
    /// The number of forged parts in the set.
    public let forgedCount: Int
    public let outcome: ScanOutcome
}
