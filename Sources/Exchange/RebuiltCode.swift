public import Wire

/// What parts made whole.
public struct RebuiltCode: Sendable {
    /// Its header may be none, or of a kind that this version does not know: whoever made the parts can put anything into them.
    public let code: Result<Code, WireError>
    /// Parts that are not of it, though they claim to be.
    public let forged: [Part]

    public var forgedCount: Int { forged.count }

    init(payload: [UInt8], forged: [Part]) {
        code = Result { () throws(WireError) in try Code(payload: payload) }
        self.forged = forged
    }
}
