/// How long a run may take.
struct Effort {
    /// Turns of each competitor, from which the median is taken.
    let rounds: Int
    /// Messages in the channels of `History`, URLs on the lists of `ThreatLookups`; ascending.
    let histories: [Int]
    /// Channels that a reader has; ascending.
    let channels: [Int]
    /// Messages that are published, or scanned, in one run.
    let bulk: Int
    /// Turns of each competitor in such runs.
    let bulkRounds: Int
    /// Bytes of the large document.
    let documentSize: Int

    /// About two minutes.
    static let full = Effort(
        rounds: 101, histories: [1_000, 10_000, 100_000, 1_000_000], channels: [1, 10, 100, 1_000],
        bulk: 1_000, bulkRounds: 5, documentSize: 1 << 30)
    /// A few seconds: shows that everything runs.
    static let quick = Effort(
        rounds: 9, histories: [1_000, 10_000, 20_000], channels: [1, 10, 100], bulk: 50, bulkRounds: 1,
        documentSize: 64 << 20)
}
