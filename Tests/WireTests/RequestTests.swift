import Testing

@testable import Wire

@Suite struct RequestTests {
    private func request(note: String, picture: Int = 0) throws -> FollowRequest {
        let name = String(repeating: "\u{10348}", count: Name.characterLimit)
        let card = try Layout.card(.classic, name: name, picture: [UInt8](repeating: 7, count: picture))
        return FollowRequest(
            requester: card, owner: Layout.recipient, channel: try Name(name), note: note,
            created: Timestamp(uncheckedSeconds: Timestamp.limit), reply: nil,
            signedBy: { _ in [UInt8](repeating: 0x55, count: 256) })
    }

    private func endorsement(of request: FollowRequest) -> Endorsement {
        Endorsement(
            of: request, channelID: [UInt8](repeating: 0x44, count: 32),
            authorizationDigest: [UInt8](repeating: 0x66, count: 32), suite: .classic,
            signedBy: { _ in [UInt8](repeating: 0x55, count: 256) })
    }

    /// No request is too large to be endorsed.
    @Test func `the largest request fits an endorsement`() throws {
        let note = String(repeating: "é", count: FollowRequest.noteLimit / 2)
        let request = try request(note: note, picture: Card.pictureLimit)
        #expect(request.plaintext.count <= Endorsement.requestLimit)
        #expect(try FollowRequest(plaintext: request.plaintext) == request)
        let endorsement = endorsement(of: request)
        #expect(try Endorsement(plaintext: endorsement.plaintext) == endorsement)
    }

    @Test func `a note may contain any UTF-8 up to its limit`() throws {
        for note in ["\u{0}", "\u{202E}\n\t ", "\u{FEFF}Hi", "e\u{301}", "\u{E9}"] {
            let again = try FollowRequest(plaintext: request(note: note).plaintext)
            #expect(again.note.utf8.elementsEqual(note.utf8))
        }
    }

    @Test func `signatures cover the tag, the header and all bytes before`() throws {
        let request = try request(note: "Hi")
        #expect(
            request.signedBytes
                == Array("SeQRcast/1 request\0SEQR1FR:".utf8) + request.plaintext.dropLast(256))
        let endorsement = endorsement(of: request)
        #expect(
            endorsement.signedBytes
                == Array("SeQRcast/1 endorsement\0SEQR1EN:".utf8) + endorsement.plaintext.dropLast(256))
        let authorization = try Layout.authorization(.compact)
        #expect(
            authorization.signedBytes(authorizer: Layout.recipient)
                == Array("SeQRcast/1 authorization\0SEQR1AU:".utf8) + Layout.recipient.bytes
                + authorization.plaintext.dropLast(64))
    }

    @Test func `an authorization that ends before it is issued is refused`() throws {
        let good = try Layout.authorization(.compact)
        #expect(good.until.map { $0 > good.issued } == true)
        for difference in [0, -1] as [Int64] {
            let until = UInt64(Int64(good.issued.seconds) + difference)
            var writer = ByteWriter()
            writer.raw(good.owner.body + good.nonce + good.channelID)
            writer.string(good.channel.text)
            for value in [good.issued.seconds, until, 1] { writer.integer(value) }
            writer.raw(good.signature)
            #expect(throws: WireError.expiresBeforeCreated) {
                try Authorization(plaintext: writer.bytes)
            }
        }
    }
}
