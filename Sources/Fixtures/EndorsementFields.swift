import Exchange
import Wire

/// The fields of an endorsed request, which need not obey their rules, and how it is signed.
struct EndorsementFields {
    var request: [UInt8]
    var channelID: [UInt8]
    var digest: [UInt8]
    var suite: UInt8
    var signer: Identity
    var tag = DomainTag.endorsement
    var header = Code.Kind.endorsement.header

    init(of request: [UInt8], under authorization: AuthorizationFields, by authorizer: Identity) {
        self.request = lengthPrefixed(request)
        channelID = authorization.channelID
        digest = authorization.digest
        suite = authorizer.keys.suite.rawValue
        signer = authorizer
    }

    var signed: [UInt8] {
        let unsigned = request + channelID + digest + [suite]
        return unsigned + signer.keys.signature(for: tag.bytes + header + unsigned)
    }
}
