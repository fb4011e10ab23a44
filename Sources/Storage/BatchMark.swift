/// The identifier of a batch of messages in a channel: eight random bytes, and eight derived from
/// them that only this vault can compute.
public struct BatchMark: Hashable, Sendable {
    /// `length` bytes.
    public let bytes: [UInt8]

    public static let length = 16
    static let randomLength = 8

    /// - Returns: nil unless there are `length` bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }
}

/// A message's number, and its index among the messages with that number.
public struct MessageNumber: Equatable, Sendable {
    public let number: UInt64
    /// See `StoredMessage.duplicateIndex`.
    public let duplicateIndex: Int

    public init(number: UInt64, duplicateIndex: Int) {
        self.number = number
        self.duplicateIndex = duplicateIndex
    }
}

/// A batch that was begun and not finished.
package struct UnfinishedBatch: Equatable {
    package let mark: BatchMark
    /// A digest of its rows, 32 bytes, by which it is recognised.
    package let digest: [UInt8]

    package init(mark: BatchMark, digest: [UInt8]) {
        self.mark = mark
        self.digest = digest
    }
}
