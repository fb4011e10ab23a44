package import Exchange

/// The hint of a channel that the vault has the key of.
package struct KnownChannelHint: Sendable {
    /// The channel's row.
    package let channel: Int64
    package let hint: ChannelHint
}
