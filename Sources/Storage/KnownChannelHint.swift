package import Exchange

/// The hint of a channel whose key is in the vault.
package struct KnownChannelHint: Sendable {
    /// The channel's row.
    package let channel: Int64
    package let hint: ChannelHint
}
