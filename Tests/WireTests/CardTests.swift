import Testing

@testable import Wire

@Suite struct CardTests {
    /// A card's body in the compact suite with any name and picture after their lengths.
    private func body(name: [UInt8], picture: [UInt8] = []) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(Suite.compact.rawValue)
        writer.raw([UInt8](repeating: 0x11, count: 64))
        writer.lengthPrefixed(name)
        writer.lengthPrefixed(picture)
        writer.raw([UInt8](repeating: 0x22, count: 64))
        return writer.bytes
    }

    private func refusal(_ body: [UInt8]) -> WireError? {
        do throws(WireError) {
            _ = try Card(body: body)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Suite.allCases)
    func `parsing returns the written fields`(suite: Suite) throws {
        let card = try Card(body: Layout.card(suite).body)
        #expect(card.suite == suite)
        #expect(card.publicKeys == [UInt8](repeating: 0x11, count: suite == .classic ? 256 : 64))
        #expect(card.name?.text == "Ada")
        #expect(card.picture == [1, 2, 3])
        #expect(card.signature == [UInt8](repeating: 0x22, count: suite == .classic ? 256 : 64))
        #expect(try Code(text: card.code.text) == Code(kind: .publicKey, body: card.body))
    }

    @Test func `a missing name is written as an empty one`() throws {
        #expect(try Card(body: Layout.bareCard.sample(.compact)).name == nil)
        #expect(refusal(body(name: [])) == nil)
    }

    @Test func `the signature covers the tag and all bytes before it`() throws {
        let card = try Layout.card(.compact)
        #expect(card.signedBytes == Array("SeQRcast/1 card\0".utf8) + card.body.dropLast(64))
    }

    @Test(
        arguments: [
            (" Ada", .nameNotPlain(" ", position: 1)), ("A\nda", .nameNotPlain("\n", position: 2)),
            ("\u{2028}", .nameNotPlain("\u{2028}", position: 1)),
            (String(repeating: "é", count: 65), .nameTooLong(characters: 65, limit: 64)),
            (String(repeating: "a", count: 256), .nameTooLong(characters: 256, limit: 64)),
            (String(repeating: "a", count: 257), .outOfRange(value: 257, limit: 256)),
        ] as [(String, WireError)])
    func `an invalid name is refused`(name: String, error: WireError) {
        #expect(refusal(body(name: Array(name.utf8))) == error)
    }

    @Test func `a name that is not UTF-8 is refused`() {
        #expect(refusal(body(name: [0x41, 0xC3])) == .invalidUTF8)
        #expect(refusal(body(name: [0xED, 0xA0, 0x80])) == .invalidUTF8)
    }

    @Test func `a picture beyond the limit is refused`() {
        let limit = Card.pictureLimit
        #expect(limit == 16_384)
        #expect(refusal(body(name: [0x41], picture: [UInt8](repeating: 0, count: limit))) == nil)
        #expect(
            refusal(body(name: [0x41], picture: [UInt8](repeating: 0, count: limit + 1)))
                == .outOfRange(value: UInt64(limit + 1), limit: UInt64(limit)))
    }

    @Test func `a length that is not in its shortest form is refused`() {
        var bytes = body(name: [])
        bytes.replaceSubrange(65..<66, with: [0x80, 0x00])
        #expect(refusal(bytes) == .nonCanonicalInteger)
    }
}
