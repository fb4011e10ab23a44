import Testing

@testable import Wire

@Suite struct MessageTests {
    private func refusal(_ body: [UInt8]) -> WireError? {
        do throws(WireError) {
            _ = try SealedMessage(body: body)
            return nil
        } catch {
            return error
        }
    }

    /// A compact message's body with any metadata and, under a mask of zeros, any revocation block.
    private func body(metadata: [UInt8], revocation: [UInt8], rest: Int = 81) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(Suite.compact.rawValue)
        writer.raw([UInt8](repeating: 0x66, count: 24))
        writer.raw(metadata)
        writer.raw(revocation)
        writer.raw([UInt8](repeating: 0x99, count: rest))
        return writer.bytes
    }

    @Test(arguments: Suite.allCases)
    func `parsing returns the written fields`(suite: Suite) throws {
        let sealed = try SealedMessage(body: Layout.sealedMessage.sample(suite))
        let preamble = try #require(sealed.preamble(mask: [UInt8](0xA0...0xA7)))
        #expect(preamble == Layout.preamble(suite))
        #expect(sealed.suite == suite)
        #expect(sealed.iv == [UInt8](repeating: 0x66, count: 16))
        #expect(sealed.hint == [UInt8](0xA0...0xA7))
        #expect(sealed.metadata == [9, 9])
        #expect(preamble.revocation.block == [1, 2, 3])
        #expect(
            sealed.ciphertext(after: preamble) == [UInt8](repeating: 0x99, count: suite.signatureLength + 40))
        #expect(sealed.code.kind == .message)
    }

    @Test func `all bytes before the ciphertext are authenticated`() throws {
        let preamble = Layout.preamble(.compact)
        let head = "SEQR1MS:".utf8 + [2] + [UInt8](repeating: 0x66, count: 16)
        let fields: [UInt8] = [2, 9, 9, 3 ^ 0xA0, 1, 2, 3]
        #expect(preamble.hintInput == head + fields)
        #expect(preamble.authenticatedData == head + [UInt8](0xA0...0xA7) + fields)
        let ciphertext = [UInt8](repeating: 1, count: 100)
        let sealed = SealedMessage(preamble: preamble, ciphertext: ciphertext)
        #expect("SEQR1MS:".utf8 + sealed.code.body == preamble.authenticatedData + ciphertext)
        let id = [UInt8](repeating: 5, count: 32)
        #expect(
            SignedMessage.signedBytes([7, 8], preamble: preamble, channelID: id, owner: Layout.recipient)
                == Array("SeQRcast/1 message\0".utf8) + preamble.authenticatedData + id
                + Layout.recipient.bytes + [7, 8])
    }

    @Test func `mask and hint are computed before they are in the bytes`() throws {
        var seen: [[UInt8]] = []
        let preamble = MessagePreamble(
            suite: .classic, iv: [UInt8](0..<16), metadata: [1],
            hintedBy: {
                seen.append($0)
                return [UInt8](repeating: 0, count: 8)
            })
        let sealed = SealedMessage(preamble: preamble, ciphertext: [])
        #expect(seen == [sealed.maskInput, preamble.hintInput])
        #expect(sealed.maskInput == Array("SeQRcast/1 length\0SEQR1MS:".utf8) + preamble.iv)
    }

    /// Only the mask shows the length, so another's mask gives none.
    @Test func `a mask fits only a length in its shortest form that leaves room for a signature`() throws {
        func block(_ revocation: [UInt8], mask: [UInt8] = [0, 0, 0]) throws -> [UInt8]? {
            try SealedMessage(body: body(metadata: [0], revocation: revocation)).preamble(mask: mask)?
                .revocation.block
        }
        #expect(try block([0]) == [])
        #expect(try block([3, 7, 8, 9]) == [7, 8, 9])
        #expect(try block([5, 7, 8, 9], mask: [6, 0, 0]) == [7, 8, 9])
        #expect(try block([4, 7, 8, 9]) == nil)
        #expect(try block([0xFF, 0x7F]) == nil)
        #expect(try block([0x80, 0]) == nil)
        #expect(try block([0x80, 0x80, 0x80]) == nil)
        let large = [UInt8](repeating: 1, count: RevocationField.blockLimit)
        #expect(try block([0x80, 0x80, 0x40] + large) == large)
        #expect(try block([0x81, 0x80, 0x40] + large + [1]) == nil)
    }

    @Test(arguments: [
        0, 1, 15, 16, 19, 36, 112, 113, 127, 128, 129, 8_160, 16_383, 16_384, 16_385, 1_048_000,
    ])
    func `a classic revocation block is filled up to whole blocks of the cipher`(count: Int) {
        #expect(Suite.compact.revocationLength(of: count) == count)
        let filled = Suite.classic.revocationLength(of: count)
        let field = RevocationField(block: [UInt8](repeating: 1, count: filled), mask: [1, 2, 3])
        #expect(field.bytes.count % 16 == 1)
        #expect((count..<count + 31).contains(filled))
        #expect(Suite.classic.revocationLength(of: filled) == filled)
    }

    @Test func `metadata beyond the limit is refused`() {
        func prefixed(_ count: Int) -> [UInt8] {
            var writer = ByteWriter()
            writer.lengthPrefixed([UInt8](repeating: 1, count: count))
            return writer.bytes
        }
        #expect(refusal(body(metadata: prefixed(4_096), revocation: [0])) == nil)
        #expect(
            refusal(body(metadata: prefixed(4_097), revocation: [0]))
                == .outOfRange(value: 4_097, limit: 4_096))
    }

    /// A ciphertext has at least a signature, a block of one byte, and a tag.
    @Test func `a ciphertext shorter than its tag is refused`() {
        #expect(refusal(body(metadata: [0], revocation: [0], rest: 81)) == nil)
        #expect(refusal(body(metadata: [0], revocation: [0], rest: 80)) == .truncated)
    }
}
