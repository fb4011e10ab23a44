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
        writer.integer(UInt64(row))
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

    /// The digest by which all rows of a batch are recognised.
    package func batchDigest(_ rows: [[UInt8]]) -> [UInt8] {
        var writer = ByteWriter()
        for row in rows {
            writer.integer(UInt64(row.count))
            writer.raw(row)
        }
        return sealer.hash(writer.bytes, for: "batch rows")
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
