import Primitives
import Wire

/// Opens a backup, piece by piece (docs/format.md, "Backup").
package struct BackupReader {
    package let content: BackupHeader.Content
    private let header: BackupHeader

    /// Reads the front.
    ///
    /// - Throws: `BackupError`: `.notABackup`, `.newer`, `.damaged` or `.tooCostly`; and what `source` throws.
    package init(from source: ByteSource) throws {
        let magic = Code.Kind.backup.header
        var front = [UInt8](repeating: 0, count: magic.count + BackupHeader.length)
        let count = try fill(&front, 0..<front.count, from: source)
        guard count >= magic.count, front.starts(with: magic) else { throw BackupError.notABackup }
        guard count == front.count else { throw BackupError.damaged }
        header = try BackupHeader(bytes: Array(front[magic.count...]))
        content = header.content
    }

    /// Opens what follows. What it gives out before it throws is not to be used.
    ///
    /// - Throws: `BackupError`: `.wrongPassphrase`, before anything of it is read, or `.damaged`; and what `source` and `sink`
    ///   throw.
    package func open(
        under passphrase: Passphrase, from source: ByteSource, to sink: ByteSink
    ) throws {
        var chunks = ChunkReader(key: try header.key(under: passphrase))
        do {
            repeat {
                let count = try chunks.next(from: source)
                try sink(chunks.buffer, ChunkReader.margin..<ChunkReader.margin + count)
            } while !chunks.isAtEnd
        } catch is ExchangeError {
            throw BackupError.damaged
        }
    }
}
