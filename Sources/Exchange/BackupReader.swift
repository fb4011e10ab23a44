import Primitives
package import Wire

/// Opens a backup, piece by piece (docs/reference/format.md, "Backup").
package struct BackupReader {
    package let content: BackupHeader.Content
    private let key: SecretBytes

    /// Reads the header and derives the key, which takes some tenths of a second.
    ///
    /// - Parameter passphrase: called only if the header is valid.
    /// - Throws: `BackupError`: `.notABackup`, `.newer`, `.damaged`, `.tooCostly`, or
    ///   `.wrongPassphrase` before the chunks are read; errors of `source` and `passphrase`.
    package init(from source: ByteSource, passphrase: () throws -> Passphrase) throws {
        let magic = Code.Kind.backup.header
        var prefix = [UInt8](repeating: 0, count: magic.count + BackupHeader.length)
        let count = try fill(&prefix, 0..<prefix.count, from: source)
        guard count >= magic.count, prefix.starts(with: magic) else { throw BackupError.notABackup }
        guard count == prefix.count else { throw BackupError.damaged }
        let header = try BackupHeader(bytes: Array(prefix[magic.count...]))
        content = header.content
        key = try header.key(under: passphrase())
    }

    /// Checks the parts of a code that can be checked without the backup's passphrase.
    ///
    /// - Parameter code: of the kind `.backup`.
    /// - Throws: `BackupError`: `.newer`, `.tooCostly`, or `.damaged`, also for a code that
    ///   contains a vault instead of keys. The key is not derived.
    package static func check(_ code: Code) throws(BackupError) {
        precondition(code.kind == .backup)
        guard let version = code.body.first else { throw .damaged }
        guard version == BackupHeader.version else { throw .newer }
        guard code.body.count > BackupHeader.length + ChunkCipher.tagLength else { throw .damaged }
        let header = try BackupHeader(bytes: Array(code.body.prefix(BackupHeader.length)))
        guard header.content == .keys else { throw .damaged }
    }

    /// Opens the chunks. Discard the output if this throws.
    ///
    /// - Throws: `BackupError.damaged`; errors of `source` and `sink`.
    package func open(from source: ByteSource, to sink: ByteSink) throws {
        var chunks = ChunkReader(key: key)
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
