import Primitives
import Wire

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
    private var ahead: UInt8?

    init(key: SecretBytes) { cipher = ChunkCipher(key: key, encrypting: false) }

    /// Decrypts the next chunk.
    ///
    /// - Returns: the chunk's length in bytes, at least one.
    /// - Throws: `ExchangeError.authenticationFailed`, `.malformed(.truncated)` if chunks are
    ///   missing at the end, and the errors of `source`.
    mutating func next<Failure>(
        from source: ByteSource<Failure>
    ) throws(StreamError<ExchangeError, Failure>) -> Int {
        let start = Self.margin
        var count = 0
        if let ahead {
            buffer[start] = ahead
            count = 1
        }
        do {
            count += try fill(&buffer, start + count..<start + Self.sealedLength + 1, from: source)
        } catch {
            throw .failed(error)
        }
        isAtEnd = count <= Self.sealedLength
        guard isAtEnd else {
            ahead = buffer[start + Self.sealedLength]
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
