import Exchange
import Primitives
import Wire

/// The fields of an authorization, which need not obey their rules, and how it is signed.
struct AuthorizationFields {
    var card: [UInt8]
    var nonce = [UInt8](repeating: 0x4E, count: Authorization.nonceLength)
    var channelID: [UInt8]
    var channel = lengthPrefixed("chess")
    var issued = varint(fixtureTime.seconds)
    var until = varint(fixtureTime.seconds + 86_400)
    var people = varint(20)
    var authorizer: Fingerprint
    var tag = DomainTag.authorization
    var header = Code.Kind.authorization.header

    init(by owner: Identity, of channel: OwnedChannel, to authorizer: Identity) {
        card = owner.card.body
        channelID = channel.keys.id
        self.authorizer = authorizer.fingerprint
    }

    private var unsigned: [UInt8] { card + nonce + channelID + channel + issued + until + people }

    private var signedBytes: [UInt8] { tag.bytes + header + authorizer.bytes + unsigned }

    var digest: [UInt8] { SHA256.hash(signedBytes) }

    func signed(by signer: Identity) -> [UInt8] { unsigned + signer.keys.signature(for: signedBytes) }
}
