public import Storage
public import Wire

/// A part that was kept: its set is not complete, or not told of by this part.
public struct ScannedPart: Sendable {
    public let part: Part
    /// The set, with this part and all that came before.
    public let stored: StoredPartSet
    /// Whether it was not in the vault before.
    public let isNew: Bool
    /// Whether the same picture has another part of its set after it, which tells for both.
    public let isFollowed: Bool
    /// Whether there are parts enough, but too many that were forged.
    public var isSpoiled: Bool { stored.parts.needed == 0 }
}

/// A code that its parts made whole, and what became of it.
public struct CompletedCode: Sendable {
    /// Nil where what the parts hold has no header that is known.
    public let kind: Code.Kind?
    public let stored: StoredPartSet
    /// Parts that claimed to be of it, and are not.
    public let forgedCount: Int
    public let outcome: ScanOutcome
}
