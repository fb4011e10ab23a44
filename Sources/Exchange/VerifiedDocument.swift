public import Wire

/// A document that its writer signed.
public struct VerifiedDocument: Sendable {
    public let writer: Party
    public let front: DocumentFront
    /// Bytes.
    public let length: UInt64
}
