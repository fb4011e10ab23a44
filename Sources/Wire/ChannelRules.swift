/// The rules of a channel whose owner is of the hybrid suite (docs/reference/format.md, "Channel"), on
/// which its id depends.
public struct ChannelRules: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The channel is only for people of the hybrid suite.
    public static let hybridOnly = ChannelRules(rawValue: 1)

    fileprivate static let known: ChannelRules = [.hybridOnly]
}

extension ByteReader {
    /// The rules of a channel, which a channel has whose owner is of the hybrid suite.
    ///
    /// - Throws: `.truncated` or `.unknownFlags`.
    package mutating func rules(of owner: Suite) throws(WireError) -> ChannelRules? {
        guard owner == .hybrid else { return nil }
        let rules = ChannelRules(rawValue: try byte())
        guard rules.isSubset(of: .known) else { throw .unknownFlags(UInt64(rules.rawValue)) }
        return rules
    }
}

extension ByteWriter {
    package mutating func rules(_ rules: ChannelRules?) {
        if let rules { byte(rules.rawValue) }
    }
}
