/// How long a run may take.
struct Effort {
    /// Turns of each competitor, from which the median is taken.
    let rounds: Int
    /// Messages in the long channel of `History`.
    let longHistory: Int
    /// Messages in the short one.
    let shortHistory = 1_000

    /// Pictures that are scanned in one run.
    let manyPictures: Int
    /// Bytes of the large document.
    let documentSize: Int

    /// About two minutes.
    static let full = Effort(rounds: 101, longHistory: 1_000_000, manyPictures: 1_000, documentSize: 1 << 30)
    /// A few seconds: shows that everything runs.
    static let quick = Effort(rounds: 9, longHistory: 20_000, manyPictures: 50, documentSize: 64 << 20)
}
