import Primitives

/// Collects bytes into chunks. Writes each chunk encrypted once it is full and another byte
/// follows.
struct ChunkWriter: ~Copyable {
    private let cipher: ChunkCipher
    private var buffer = [UInt8](repeating: 0, count: ChunkCipher.chunkLength + ChunkCipher.tagLength)
    private var filled = 0

    init(key: SecretBytes) { cipher = ChunkCipher(key: key, encrypting: true) }

    mutating func append<Failure>(_ bytes: [UInt8], to sink: ByteSink<Failure>) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            try makeRoom(sink)
            let piece = rest.prefix(ChunkCipher.chunkLength - filled)
            buffer.replaceSubrange(filled..<filled + piece.count, with: piece)
            filled += piece.count
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Reads the next bytes from `source` directly into the chunk.
    ///
    /// - Parameter inspect: called with the bytes before they are encrypted.
    /// - Returns: the number of bytes; 0 at the end.
    mutating func append<Failure>(
        from source: ByteSource<Failure>, to sink: ByteSink<Failure>,
        _ inspect: ([UInt8], Range<Int>) -> Void
    ) throws(Failure) -> Int {
        try makeRoom(sink)
        let count = try source(&buffer, filled..<ChunkCipher.chunkLength)
        inspect(buffer, filled..<filled + count)
        filled += count
        return count
    }

    /// Writes the remaining bytes as the last chunk.
    mutating func end<Failure>(to sink: ByteSink<Failure>) throws(Failure) { try flush(isLast: true, sink) }

    private mutating func makeRoom<Failure>(_ sink: ByteSink<Failure>) throws(Failure) {
        if filled == ChunkCipher.chunkLength { try flush(isLast: false, sink) }
    }

    private mutating func flush<Failure>(isLast: Bool, _ sink: ByteSink<Failure>) throws(Failure) {
        cipher.seal(&buffer, in: 0..<filled, isLast: isLast)
        try sink(buffer, 0..<filled + ChunkCipher.tagLength)
        filled = 0
    }
}
