public import Wire

/// A code rebuilt from its parts.
public struct RebuiltCode: Sendable {
    /// The code, or the error in its header: the maker of the parts can put anything into them,
    /// also a kind that this version does not know.
    public let code: Result<Code, WireError>
    /// Parts that claim to belong to it and do not.
    public let forged: [Part]

    public var forgedCount: Int { forged.count }

    init(payload: [UInt8], forged: [Part]) {
        code = Result { () throws(WireError) in try Code(payload: payload) }
        self.forged = forged
    }
}
