import Exchange
import Wire

/// The fields of a follow request, which need not obey their rules, and how it is signed.
struct RequestFields {
    var card: [UInt8]
    var owner: [UInt8]
    var channel = lengthPrefixed("chess")
    var note = lengthPrefixed("We met on Tuesday.")
    var created = varint(fixtureTime.seconds)
    var tag = DomainTag.request
    var header = Code.Kind.request.header

    init(by requester: Identity, to owner: Identity) {
        card = requester.card.body
        self.owner = owner.fingerprint.bytes
    }

    func signed(by signer: Identity) -> [UInt8] {
        let unsigned = card + owner + channel + note + created
        return unsigned + signer.keys.signature(for: tag.bytes + header + unsigned)
    }
}
