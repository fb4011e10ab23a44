public import Wire

/// A document that its writer signed.
public struct VerifiedDocument: Sendable {
    public let writer: PublicIdentity
    public let preamble: DocumentPreamble
    /// In bytes.
    public let length: UInt64
}
