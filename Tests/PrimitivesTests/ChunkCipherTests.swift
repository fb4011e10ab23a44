import Testing

@testable import Primitives

@Suite struct ChunkCipherTests {
    private let key = SecretBytes.random(count: 32)
    private let length = ChunkCipher.chunkLength

    /// - Returns: each chunk with its tag.
    private func seal(_ chunks: [[UInt8]]) -> [[UInt8]] {
        let cipher = ChunkCipher(key: key, encrypting: true)
        return chunks.enumerated().map { index, chunk in
            var bytes = chunk + [UInt8](repeating: 0, count: 16)
            cipher.seal(&bytes, in: 0..<chunk.count, isLast: index == chunks.count - 1)
            return bytes
        }
    }

    private func open(_ chunks: [[UInt8]], lastIs last: Int? = nil) throws(PrimitiveError) -> [[UInt8]] {
        let cipher = ChunkCipher(key: key, encrypting: false)
        var opened: [[UInt8]] = []
        for (index, chunk) in chunks.enumerated() {
            var bytes = chunk
            try cipher.open(
                &bytes, in: 0..<chunk.count - 16, isLast: index == last ?? chunks.count - 1)
            opened.append(Array(bytes.dropLast(16)))
        }
        return opened
    }

    private var three: [[UInt8]] {
        [Random.bytes(count: length), Random.bytes(count: length), Random.bytes(count: 5)]
    }

    @Test func `opening returns the sealed chunks`() throws {
        let chunks = three
        #expect(try open(seal(chunks)) == chunks)
        #expect(try open(seal([[7]])) == [[7]])
    }

    /// The nonce is the number and the flag, and each chunk is a separate AES-GCM.
    @Test func `chunks are AES-GCM with their numbers as nonces`() throws {
        let chunks = three
        let sealed = seal(chunks)
        for (index, chunk) in chunks.enumerated() {
            let nonce = [UInt8](repeating: 0, count: 10) + [UInt8(index), index == 2 ? 1 : 0]
            #expect(sealed[index] == AESGCM.seal(chunk, key: key, nonce: nonce, authenticating: []))
        }
    }

    @Test func `moved, missing and repeated chunks are refused`() {
        let sealed = seal(three)
        let orders = [[1, 0, 2], [1, 2], [0, 2], [0, 0, 2], [0, 1, 1, 2]]
        for order in orders {
            #expect(throws: PrimitiveError.authenticationFailed, "\(order)") {
                try open(order.map { sealed[$0] })
            }
        }
        #expect(throws: PrimitiveError.authenticationFailed, "the last is missing") {
            try open(Array(sealed[..<2]))
        }
        #expect(throws: PrimitiveError.authenticationFailed, "one follows the last") {
            let full = seal([Random.bytes(count: length), Random.bytes(count: length)])
            _ = try open(full + [full[1]], lastIs: 2)
        }
    }

    @Test func `a refused chunk can be tried again`() throws {
        var bytes = seal([[1, 2, 3]])[0]
        let cipher = ChunkCipher(key: key, encrypting: false)
        var flipped = bytes
        flipped[18] ^= 1
        #expect(throws: PrimitiveError.authenticationFailed) {
            try cipher.open(&flipped, in: 0..<3, isLast: true)
        }
        try cipher.open(&bytes, in: 0..<3, isLast: true)
        #expect(bytes[..<3] == [1, 2, 3])
    }

    @Test(arguments: [0, 1, 63, 64, 65, 100_000])
    func `hashing in pieces gives the same hash`(count: Int) {
        let bytes = Random.bytes(count: count)
        var hash = SHA256.Running()
        hash.update(bytes, in: 0..<count / 3)
        hash.update(bytes, in: count / 3..<count / 3)
        hash.update(bytes, in: count / 3..<count)
        #expect(hash.digest() == SHA256.hash(bytes))
    }
}
