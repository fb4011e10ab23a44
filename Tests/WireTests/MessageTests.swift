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

    /// A compact message's body with any metadata and revocation block.
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
        #expect(sealed.preamble == Layout.preamble(suite))
        #expect(sealed.preamble.suite == suite)
        #expect(sealed.preamble.iv == [UInt8](repeating: 0x66, count: 16))
        #expect(sealed.preamble.hint == [UInt8](0xA0...0xA7))
        #expect(sealed.preamble.metadata == [9, 9])
        #expect(sealed.ciphertext == [UInt8](repeating: 0x99, count: suite.signatureLength + 40))
        #expect(sealed.code.kind == .message)
    }

    @Test func `all bytes before the ciphertext are authenticated`() throws {
        let preamble = Layout.preamble(.compact)
        let head = "SEQR1MS:".utf8 + [2] + [UInt8](repeating: 0x66, count: 16)
        #expect(preamble.hintInput == head + [2, 9, 9, 0])
        #expect(preamble.authenticatedData == head + [UInt8](0xA0...0xA7) + [2, 9, 9, 0])
        let sealed = SealedMessage(preamble: preamble, ciphertext: [UInt8](repeating: 1, count: 100))
        #expect("SEQR1MS:".utf8 + sealed.code.body == preamble.authenticatedData + sealed.ciphertext)
        let id = [UInt8](repeating: 5, count: 32)
        #expect(
            SignedMessage.signedBytes([7, 8], preamble: preamble, channelID: id, owner: Layout.recipient)
                == Array("SeQRcast/1 message\0".utf8) + preamble.authenticatedData + id
                + Layout.recipient.bytes + [7, 8])
    }

    @Test func `the hint is computed without itself`() {
        var seen: [UInt8] = []
        let preamble = MessagePreamble(
            suite: .classic, iv: [UInt8](0..<16), metadata: [1],
            hintedBy: {
                seen = $0
                return [UInt8](repeating: 0, count: 8)
            })
        #expect(seen == preamble.hintInput)
    }

    @Test func `a revocation block beyond the limit is refused`() throws {
        #expect(refusal(body(metadata: [0], revocation: [0])) == nil)
        #expect(refusal(body(metadata: [0], revocation: [3, 7, 8, 9])) == nil)
        #expect(
            try SealedMessage(body: body(metadata: [0], revocation: [3, 7, 8, 9])).preamble.revocation
                == [7, 8, 9])
        #expect(refusal(body(metadata: [0], revocation: [0xFF, 0x7F])) == .truncated)
        #expect(refusal(body(metadata: [0], revocation: [0x80, 0])) == .nonCanonicalInteger)
        #expect(
            refusal(body(metadata: [0], revocation: [0x81, 0x80, 0x40]))
                == .outOfRange(value: 1_048_577, limit: 1_048_576))
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
