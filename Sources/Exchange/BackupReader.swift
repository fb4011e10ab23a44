import Primitives
package import Wire

/// Opens a backup, piece by piece (docs/reference/format.md, "Backup").
package struct BackupReader {
    package let content: BackupHeader.Content
    private let key: SecretBytes

    /// Reads the front, and derives the key, which takes some tenths of a second.
    ///
    /// - Parameter passphrase: asked for once the front is found good.
    /// - Throws: `BackupError`: `.notABackup`, `.newer`, `.damaged`, `.tooCostly`, or `.wrongPassphrase` before anything else is
    ///   read; and what `source` and `passphrase` throw.
    package init(from source: ByteSource, passphrase: () throws -> Passphrase) throws {
        let magic = Code.Kind.backup.header
        var front = [UInt8](repeating: 0, count: magic.count + BackupHeader.length)
        let count = try fill(&front, 0..<front.count, from: source)
        guard count >= magic.count, front.starts(with: magic) else { throw BackupError.notABackup }
        guard count == front.count else { throw BackupError.damaged }
        let header = try BackupHeader(bytes: Array(front[magic.count...]))
        content = header.content
        key = try header.key(under: passphrase())
    }

    /// Checks what a code shows of a backup without its passphrase.
    ///
    /// - Parameter code: of the kind `.backup`.
    /// - Throws: `BackupError`: `.newer`, `.tooCostly`, or `.damaged`, also for a code that holds a vault instead of keys; no
    ///   time is spent on the key.
    package static func check(_ code: Code) throws(BackupError) {
        precondition(code.kind == .backup)
        guard let version = code.body.first else { throw .damaged }
        guard version == BackupHeader.version else { throw .newer }
        guard code.body.count > BackupHeader.length + ChunkCipher.tagLength else { throw .damaged }
        let header = try BackupHeader(bytes: Array(code.body.prefix(BackupHeader.length)))
        guard header.content == .keys else { throw .damaged }
    }

    /// Opens what follows. What it gives out before it throws is not to be used.
    ///
    /// - Throws: `BackupError.damaged`; and what `source` and `sink` throw.
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
