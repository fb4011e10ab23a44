/// The size of the measurements, which decides how long a run takes.
struct Effort {
    /// Turns of each competitor; the median is taken.
    let rounds: Int
    /// Messages in the channels of `History` and `ManyMessages`, URLs on the lists of
    /// `ThreatLookups`; ascending.
    let histories: [Int]
    /// Channels of a reader; ascending.
    let channels: [Int]
    /// Members of an own channel; ascending.
    let members: [Int]
    /// Contacts, channels and members among whom one is looked up; ascending.
    let names: [Int]
    /// Pictures drawn, and read, in one run; ascending.
    let pictures: [Int]
    /// Messages published, or scanned, in one run.
    let bulk: Int
    /// The same, where cores are compared: the start of the processes weighs little among so many.
    let largeBulk: Int
    /// Turns of each competitor in such runs.
    let bulkRounds: Int
    /// Bytes of the large document.
    let documentSize: Int

    /// Takes about ten minutes.
    static let full = Effort(
        rounds: 101, histories: [1_000, 10_000, 100_000, 1_000_000], channels: [1, 10, 100, 1_000],
        members: [1, 256, 4_096, 65_536], names: [100, 10_000], pictures: [1, 10, 100, 1_000, 10_000],
        bulk: 1_000, largeBulk: 10_000, bulkRounds: 3,
        documentSize: 1 << 30)
    /// Takes about a minute, and shows that everything runs.
    static let quick = Effort(
        rounds: 9, histories: [1_000, 10_000, 20_000], channels: [1, 10, 100], members: [1, 256, 1_024],
        names: [100, 1_000], pictures: [1, 10, 50], bulk: 50, largeBulk: 100, bulkRounds: 1,
        documentSize: 64 << 20)
}
