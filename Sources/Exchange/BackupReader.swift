import Primitives
package import Wire

/// Opens a backup, piece by piece (docs/reference/format.md, "Backup").
package struct BackupReader {
    package let content: BackupHeader.Content
    private let isHandOver: Bool
    private let key: SecretBytes

    /// Reads the header and derives the key, which takes some tenths of a second.
    ///
    /// - Parameter passphrase: called only if the header is valid.
    /// - Throws: `BackupError`: `.notABackup`, `.newer`, `.damaged`, `.tooCostly`, or
    ///   `.wrongPassphrase` before the chunks are read; errors of `source` and `passphrase`.
    package init<Failure>(
        from source: ByteSource<Failure>, passphrase: () throws(Failure) -> Passphrase
    ) throws(StreamError<BackupError, Failure>) {
        var front = [UInt8](repeating: 0, count: Code.Kind.backup.header.count + BackupHeader.length)
        let count = try StreamError<BackupError, Failure>.streaming { () throws(Failure) in
            try fill(&front, 0..<front.count, from: source)
        }
        let header = try StreamError<_, Failure>.checking { () throws(BackupError) in
            try BackupHeader(file: Array(front[..<count]))
        }
        let secret = try StreamError<BackupError, _>.streaming(passphrase)
        content = header.content
        isHandOver = header.isHandOver
        key = try StreamError<_, Failure>.checking { () throws(BackupError) in
            try header.key(under: secret)
        }
    }

    /// Checks the parts of a code that can be checked without the backup's passphrase.
    ///
    /// - Parameter code: of the kind `.backup`.
    /// - Throws: `BackupError`: `.newer`, `.tooCostly`, or `.damaged`, also for a code that
    ///   contains a vault instead of keys; `.newer` for one with a portable backup. The key is not derived.
    package static func check(_ code: Code) throws(BackupError) {
        precondition(code.kind == .backup)
        _ = try BackupHeader(bytes: code.body, isCode: true)
        guard code.body.count > BackupHeader.length + ChunkCipher.tagLength else { throw .damaged }
    }

    /// Opens the chunks. Discard the output if this throws.
    ///
    /// - Returns: when the own channels were handed over by this backup; nil: an ordinary backup.
    /// - Throws: `BackupError.damaged`; errors of `source` and `sink`.
    @discardableResult
    package func open<Failure>(
        from source: ByteSource<Failure>, to sink: ByteSink<Failure>
    ) throws(StreamError<BackupError, Failure>) -> Timestamp? {
        var handedOver: Timestamp?
        var chunks = ChunkReader(key: key)
        repeat {
            let count: Int
            do {
                count = try chunks.next(from: source)
            } catch {
                switch error {
                case .refused: throw .refused(.damaged)
                case .failed(let failure): throw .failed(failure)
                }
            }
            var range = ChunkReader.margin..<ChunkReader.margin + count
            if isHandOver, handedOver == nil {
                guard let front = HandOver.front(of: chunks.buffer[range]) else { throw .refused(.damaged) }
                handedOver = front.handedOver
                range = range.lowerBound + front.length..<range.upperBound
            }
            do {
                try sink(chunks.buffer, range)
            } catch {
                throw .failed(error)
            }
        } while !chunks.isAtEnd
        return handedOver
    }
}
