/// Limits for scanning one file.
struct DecoderLimits: Sendable {
    /// After this time the decoder process is ended. Each page of a file has as much.
    var time: Duration = .seconds(10)

    /// Whether the decoder process reports what it tried on each image.
    var isTraced = false

    /// After this time the process itself tries no further way, so that the codes it has found come back.
    var softTime: Duration { time * 4 / 5 }
}
