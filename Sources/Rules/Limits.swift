/// How much is kept of what strangers can make, and how exact a device has to be. Limits of a code are
/// those of the format, in `Wire` and `Exchange`.
public enum Limits {
    /// The most requests that wait for their owner's answer. Anybody can make requests: without a limit,
    /// a stranger could fill the owner's memory.
    public static let waitingRequests = 1_000
    /// The most requests of one person that wait.
    public static let waitingRequestsOfRequester = 8

    /// The most parts of unfinished codes. A part costs nothing to make.
    public static let parts = 16_384
    /// Seconds after a camera has read a code, other than a message, in which its parts are of one look at an
    /// animation.
    static let animation: UInt64 = 60
    /// The most shares that wait for their reader's answer, where it is not asked for at once.
    package static let waitingShares = 100

    /// Seconds within which two sightings at one place are of one look at a board.
    static let look: UInt64 = 60
    /// 1980-01-01T00:00:00Z: cameras whose clock nobody set begin there, or earlier.
    static let earliestSighting: UInt64 = 315_532_800
    /// In metres: from below the deepest trench to above all aircraft and balloons.
    static let altitudes = -12_000.0...100_000
    /// The largest radius around a place, in metres. Anything more uncertain is no position.
    static let uncertainty = 1_000_000.0
}
