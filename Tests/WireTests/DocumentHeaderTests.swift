import Testing

@testable import Wire

@Suite struct DocumentHeaderTests {
    private func refusal(magic text: String) -> WireError? {
        do throws(WireError) {
            try DocumentHeader.check(magic: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private func refusal(_ body: [UInt8]) -> WireError? {
        do throws(WireError) {
            _ = try DocumentStart(bytes: DocumentHeader.magic + body)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("SEQR1ED:", nil), ("SEQR2ED:", .unsupportedVersion), ("SEQRZED:", .unsupportedVersion),
            ("", .notACode), ("SEQR1ED", .notACode), ("SEQR1MS:", .notACode), ("seqr1ed:", .notACode),
            ("SEQR1ED.", .notACode), ("SEQR1ED:\0", .notACode), ("%PDF-1.7", .notACode),
            ("SEQR*ED:", .notACode),
        ] as [(String, WireError?)])
    func `a file is recognised by its first eight bytes`(text: String, error: WireError?) {
        #expect(refusal(magic: text) == error)
    }

    @Test func `only audiences 1 and 2 are known`() throws {
        let body = Layout.channelDocument(.compact).bytes.dropFirst(8)
        for audience: UInt8 in [0, 3, 255] {
            #expect(refusal([audience] + body.dropFirst()) == .unknownAudience(audience))
        }
        #expect(WireError.unknownAudience(3).isNewer)
    }

    @Test func `a header has 1 to 256 recipients`() throws {
        let key = Layout.recipientsDocument(.compact).bytes[10..<91]
        func body(_ count: Int) -> [UInt8] {
            var writer = ByteWriter()
            writer.byte(2)
            writer.integer(UInt64(count))
            return writer.bytes + Array(repeating: key, count: count).joined()
        }
        #expect(refusal(body(0)) == .outOfRange(value: 0, limit: 256))
        #expect(refusal(body(1)) == nil)
        #expect(refusal(body(256)) == nil)
        #expect(refusal(body(257)) == .outOfRange(value: 257, limit: 256))
    }

    @Test func `the largest headers fit the limit`() throws {
        let envelope = ChannelEnvelope(
            suite: .classic, iv: [UInt8](repeating: 1, count: 16),
            revocation: [UInt8](repeating: 2, count: RevocationField.blockLimit),
            hintedBy: { _ in [UInt8](repeating: 3, count: 8) })
        let bytes = DocumentHeader.channel(envelope).bytes
        #expect(bytes.count == DocumentHeader.lengthLimit)
        guard case .channel(let sealed) = try DocumentStart(bytes: bytes + [7, 8]) else {
            Issue.record("another audience")
            return
        }
        #expect(sealed.envelope(mask: [3, 3, 3]) == envelope)
        #expect(sealed.envelope(mask: [3, 3, 0]) == nil)
        #expect(sealed.chunks(after: envelope) == [7, 8])
    }

    /// A message's hint and a document's hint never cover the same bytes.
    @Test func `a document's hint never fits a message`() {
        guard case .channel(let envelope) = Layout.channelDocument(.compact) else { return }
        #expect(!envelope.hintInput.starts(with: Code.Kind.message.header))
        #expect(envelope.hintInput.starts(with: DocumentHeader.magic))
    }
}
