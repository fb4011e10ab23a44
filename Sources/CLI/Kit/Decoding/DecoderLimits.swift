/// What reading one picture may take.
struct DecoderLimits: Sendable {
    /// After this the reading process is ended. Each picture of a file has as much.
    var time: Duration = .seconds(10)

    /// After this the process itself tries no further way, so that what it has found comes back.
    var softTime: Duration { time * 4 / 5 }

    /// Bytes on top of what a reading process has when it starts. 256 MiB are for the picture, its file among them. The rest
    /// is for memory that counts though it is never touched: what the allocator rounds up to and holds back, and the
    /// stacks of the threads that some decoders start.
    static let memory = (256 + 32) << 20
}
