package import Foundation
import GRDB
import Primitives
import Wire

extension VaultTransaction {
    /// A mark for a new batch in a channel.
    package func newBatchMark(inChannel row: Int64) -> BatchMark {
        batchMark(random: Random.bytes(count: BatchMark.randomLength)[...], inChannel: row)
    }

    /// Whether this vault made a mark for this channel.
    package func knows(_ mark: BatchMark, inChannel row: Int64) -> Bool {
        batchMark(random: mark.bytes.prefix(BatchMark.randomLength), inChannel: row) == mark
    }

    private func batchMark(random: ArraySlice<UInt8>, inChannel row: Int64) -> BatchMark {
        var writer = ByteWriter()
        writer.integer(UInt64(bitPattern: row))
        writer.raw(Array(random))
        let seal = sealer.hash(writer.bytes, for: "batch").prefix(BatchMark.length - BatchMark.randomLength)
        guard let mark = BatchMark(bytes: Array(random) + seal) else {
            preconditionFailure("16 bytes")
        }
        return mark
    }

    /// The key by which a row of a batch is found once it is a message.
    ///
    /// - Parameter row: bytes that identify it in the batch.
    package func batchRow(_ row: [UInt8], of mark: BatchMark) -> Data {
        lookup(mark.bytes + row, table: "batch row")
    }

    /// The number of that message.
    package func number(ofBatchRow key: Data, inChannel row: Int64) throws -> MessageNumber? {
        let statement = try db.cachedStatement(
            sql: "SELECT number, claim FROM message WHERE channel = ? AND batch_row = ?")
        return try Row.fetchOne(statement, arguments: [row, key]).map {
            MessageNumber(
                number: try messageNumber($0.column("number")), duplicateIndex: try number($0.column("claim"))
            )
        }
    }

    /// Begins the digest by which all rows of a batch are recognised.
    package func batchDigest() -> BatchDigest { BatchDigest(hash: sealer.runningHash(for: "batch rows")) }

    /// A keyed hash by which equal rows of a batch are found; it is never stored.
    package func batchFingerprint(_ row: [UInt8]) -> UInt128 {
        sealer.hash(row, for: "batch fingerprint").prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// The message as which a row of a batch was published.
    package func message(ofBatchRow key: Data, inChannel row: Int64) throws -> StoredMessage? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM message WHERE channel = ? AND batch_row = ?")
        return try Row.fetchOne(statement, arguments: [row, key]).map(storedMessage)
    }

    /// The latest batch in a channel, if it is not finished.
    package func unfinishedBatch(inChannel row: Int64) throws -> UnfinishedBatch? {
        let sealed = try Data.fetchOne(db, sql: "SELECT batch FROM channel WHERE id = ?", arguments: [row])
        guard let sealed else { return nil }
        let bytes = try open(sealed, "channel", row, "batch")
        guard let mark = BatchMark(bytes: Array(bytes.prefix(BatchMark.length))) else {
            throw VaultError.sealBroken
        }
        return UnfinishedBatch(mark: mark, digest: Array(bytes.dropFirst(BatchMark.length)))
    }

    package func setUnfinishedBatch(_ batch: UnfinishedBatch?, inChannel row: Int64) throws {
        let sealed = batch.map { seal($0.mark.bytes + $0.digest, "channel", row, "batch") }
        try db.execute(sql: "UPDATE channel SET batch = ? WHERE id = ?", arguments: [sealed, row])
    }
}

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

/// The digest of a batch, to which its rows are added in their order.
package struct BatchDigest: ~Copyable {
    fileprivate var hash: HMACSHA256.Running

    /// - Parameter row: bytes that identify the row in its batch.
    package mutating func add(_ row: [UInt8]) {
        var writer = ByteWriter()
        writer.integer(UInt64(row.count))
        writer.raw(row)
        hash.update(writer.bytes)
    }

    /// 32 bytes.
    package consuming func bytes() -> [UInt8] { hash.code() }
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
