/// A follow request with an authorizer's signature, as plaintext of a sealed code (docs/reference/format.md,
/// "Endorsed request").
///
/// `request's length ‖ request ‖ channel id ‖ digest of the authorization ‖ suite ‖ signature`
public struct Endorsement: Hashable, Sendable {
    public let request: FollowRequest
    /// 32 bytes.
    public let channelID: [UInt8]
    /// 32 bytes: names the authorization under which it was made, and so the authorizer.
    public let authorizationDigest: [UInt8]
    /// The authorizer's suite.
    public let suite: Suite
    /// The authorizer's, over `signedBytes`.
    public private(set) var signature: [UInt8]

    public static let digestLength = 32
    /// In bytes.
    public static let requestLimit = 32_768

    public init(
        of request: FollowRequest, channelID: [UInt8], authorizationDigest: [UInt8], suite: Suite,
        signedBy sign: ([UInt8]) -> [UInt8]
    ) {
        precondition(
            channelID.count == Authorization.channelIDLength && authorizationDigest.count == Self.digestLength
        )
        self.request = request
        self.channelID = channelID
        self.authorizationDigest = authorizationDigest
        self.suite = suite
        signature = []
        signature = sign(signedBytes)
        precondition(signature.count == suite.signatureLength)
    }

    /// - Throws: any `WireError` of layout.
    public init(plaintext: [UInt8]) throws(WireError) {
        var reader = ByteReader(plaintext)
        request = try FollowRequest(plaintext: try reader.lengthPrefixed(limit: Self.requestLimit))
        channelID = try reader.bytes(Authorization.channelIDLength)
        authorizationDigest = try reader.bytes(Self.digestLength)
        suite = try reader.suite()
        signature = try reader.bytes(suite.signatureLength)
        try reader.end()
    }

    /// The bytes that `init(plaintext:)` reads.
    public var plaintext: [UInt8] { unsigned + signature }

    /// The domain tag, the header, and every byte before the signature. The request names requester
    /// and owner.
    public var signedBytes: [UInt8] { DomainTag.endorsement.bytes + Code.Kind.endorsement.header + unsigned }

    private var unsigned: [UInt8] {
        var writer = ByteWriter()
        writer.lengthPrefixed(request.plaintext)
        writer.raw(channelID)
        writer.raw(authorizationDigest)
        writer.byte(suite.rawValue)
        return writer.bytes
    }
}
