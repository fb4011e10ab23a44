/// What a batch of messages in a channel is known by: eight random bytes, and eight that only this vault makes of them.
public struct BatchMark: Hashable, Sendable {
    /// `length` of them.
    public let bytes: [UInt8]

    public static let length = 16
    static let randomLength = 8

    /// - Returns: nil for another number of bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }
}

/// A message's number, and which of the messages under it.
public struct MessageNumber: Equatable, Sendable {
    public let number: UInt64
    /// See `StoredMessage.claim`.
    public let claim: Int

    public init(number: UInt64, claim: Int) {
        self.number = number
        self.claim = claim
    }
}

/// A batch that was begun and not ended.
package struct UnfinishedBatch: Equatable {
    package let mark: BatchMark
    /// Of its rows, 32 bytes, by which it is known again.
    package let digest: [UInt8]

    package init(mark: BatchMark, digest: [UInt8]) {
        self.mark = mark
        self.digest = digest
    }
}
