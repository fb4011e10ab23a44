/// AES-256-GCM over a long text in chunks: no chunk can be omitted, moved, repeated or appended
/// after the last.
///
/// This is the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as in age. The nonce
/// of a chunk is its number in 11 bytes, big-endian, then `01` for the last chunk and `00` for the
/// others.
public final class ChunkCipher {
    /// Bytes of plaintext in every chunk but the last, which has 1 to this many.
    public static let chunkLength = 65_536
    public static let tagLength = AESGCM.tagLength

    private let context: CipherContext
    private var number: UInt64

    /// - Parameters:
    ///   - key: 32 bytes, used for this text only.
    ///   - number: of the next chunk, from 0.
    public init(key: SecretBytes, encrypting: Bool, at number: UInt64 = 0) {
        precondition(key.count == AESGCM.keyLength)
        self.number = number
        let unused = [UInt8](repeating: 0, count: AESGCM.nonceLength)
        context = CipherContext(.aes256GCM, key: key, iv: unused, encrypting: encrypting)
    }

    /// Encrypts the next chunk in place.
    ///
    /// - Parameters:
    ///   - range: the plaintext; the tag is written over the 16 bytes after it.
    public func seal(_ bytes: inout [UInt8], in range: Range<Int>, isLast: Bool) {
        precondition(isLast ? 1...Self.chunkLength ~= range.count : range.count == Self.chunkLength)
        begin(isLast)
        let isDone = context.update(&bytes, in: range) && context.finish() != nil
        precondition(isDone, "libcrypto failed")
        bytes.replaceSubrange(range.upperBound..<range.upperBound + Self.tagLength, with: context.tag)
    }

    /// Decrypts the next chunk in place.
    ///
    /// - Parameters:
    ///   - range: the ciphertext; the 16 bytes after it are the tag.
    ///   - isLast: whether the chunk was sealed as the last one. Only the last chunk may be shorter
    ///     than `chunkLength`; a shorter one that broke this rule opens too.
    /// - Throws: `.authenticationFailed`; `range` then holds garbage, and the chunk may be tried
    ///   again.
    public func open(_ bytes: inout [UInt8], in range: Range<Int>, isLast: Bool) throws(PrimitiveError) {
        precondition(1...Self.chunkLength ~= range.count)
        begin(isLast)
        let isDone = context.update(&bytes, in: range)
        let tag = bytes[range.upperBound..<range.upperBound + Self.tagLength]
        guard context.finish(expecting: tag), isDone else {
            number -= 1
            throw .authenticationFailed
        }
    }

    private func begin(_ isLast: Bool) {
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        context.restart(iv: [0, 0, 0] + counter + [isLast ? 1 : 0])
        number += 1
    }
}
