import Primitives
import Wire

/// Collects bytes into chunks. Writes each chunk encrypted once it is full and another byte
/// follows.
struct ChunkWriter: ~Copyable {
    private let cipher: ChunkCipher
    private var buffer = [UInt8](repeating: 0, count: ChunkCipher.chunkLength + ChunkCipher.tagLength)
    private var filled = 0

    /// - Parameter start: bytes before those that are appended, fewer than a chunk has.
    init(key: SecretBytes, start: [UInt8] = []) {
        cipher = ChunkCipher(key: key, encrypting: true)
        buffer.replaceSubrange(0..<start.count, with: start)
        filled = start.count
    }

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

/// Reads chunks from a source and decrypts them.
///
/// It reads one byte ahead, since only the end of the source shows which chunk is the last.
struct ChunkReader: ~Copyable {
    private let cipher: ChunkCipher
    private static let sealedLength = ChunkCipher.chunkLength + ChunkCipher.tagLength

    /// Bytes before a chunk that the caller may use, to keep the end of the chunk before.
    static let margin = 256

    /// The latest chunk, decrypted, from `margin` on.
    var buffer = [UInt8](repeating: 0, count: margin + sealedLength + 1)
    private(set) var isAtEnd = false
    /// Bytes of the next chunk that were read already.
    private var ahead: ArraySlice<UInt8>

    /// - Parameter start: the first bytes of the chunks, which the source does not give again.
    init(key: SecretBytes, start: [UInt8] = []) {
        cipher = ChunkCipher(key: key, encrypting: false)
        ahead = start[...]
    }

    /// Decrypts the next chunk.
    ///
    /// - Returns: the chunk's length in bytes, at least one.
    /// - Throws: `ExchangeError.authenticationFailed`, `.malformed(.truncated)` if chunks are
    ///   missing at the end, and the errors of `source`.
    mutating func next<Failure>(
        from source: ByteSource<Failure>
    ) throws(StreamError<ExchangeError, Failure>) -> Int {
        let start = Self.margin
        let end = start + Self.sealedLength
        var count = min(ahead.count, Self.sealedLength + 1)
        buffer.replaceSubrange(start..<start + count, with: ahead.prefix(count))
        ahead = ahead.dropFirst(min(count, Self.sealedLength))
        do {
            count += try fill(&buffer, start + count..<end + 1, from: source)
        } catch {
            throw .failed(error)
        }
        isAtEnd = count <= Self.sealedLength
        guard isAtEnd else {
            if ahead.isEmpty { ahead = [buffer[end]] }
            guard opens(start..<start + ChunkCipher.chunkLength, isLast: false) else {
                throw .refused(.authenticationFailed)
            }
            return ChunkCipher.chunkLength
        }
        guard count > ChunkCipher.tagLength else { throw .refused(.malformed(.truncated)) }
        let sealed = buffer
        let range = start..<start + count - ChunkCipher.tagLength
        guard opens(range, isLast: true) else {
            buffer = sealed
            throw .refused(opens(range, isLast: false) ? .malformed(.truncated) : .authenticationFailed)
        }
        return range.count
    }

    /// Decrypts a chunk in place; false if its tag does not verify.
    private mutating func opens(_ range: Range<Int>, isLast: Bool) -> Bool {
        (try? cipher.open(&buffer, in: range, isLast: isLast)) != nil
    }
}
