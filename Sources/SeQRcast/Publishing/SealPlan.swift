import Storage

/// The numbers and keys under which a piece of a batch is sealed, and the entries that need no
/// sealing.
struct SealPlan {
    let state: PublishingState
    /// By index: entries that were published before.
    let published: [Int: StoredMessage]

    /// The number of entries in the piece that get a new number.
    func newCount(in piece: Range<Int>) -> Int { piece.count - published.count }
}
