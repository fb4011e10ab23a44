/// How long a run may take.
struct Effort {
    /// Turns of each competitor, from which the median is taken.
    let rounds: Int
    /// Messages in the channels of `History`, URLs on the lists of `ThreatLookups`; ascending.
    let histories: [Int]
    /// Pictures that are scanned in one run.
    let manyPictures: Int
    /// Bytes of the large document.
    let documentSize: Int

    /// About two minutes.
    static let full = Effort(
        rounds: 101, histories: [10_000, 100_000, 1_000_000], manyPictures: 1_000, documentSize: 1 << 30)
    /// A few seconds: shows that everything runs.
    static let quick = Effort(
        rounds: 9, histories: [1_000, 10_000, 20_000], manyPictures: 50, documentSize: 64 << 20)
}
