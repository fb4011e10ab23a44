import Primitives
package import Wire

/// Seals a backup, piece by piece (docs/reference/format.md, "Backup").
package struct BackupWriter<Failure: Error>: ~Copyable {
    private let sink: ByteSink<Failure>
    private var chunks: ChunkWriter

    /// Derives the key, which takes some tenths of a second, and writes the header.
    ///
    /// - Parameters:
    ///   - handedOver: when the own channels are handed over; nil: an ordinary backup.
    ///   - cost: the binary logarithm of scrypt's N, in [10, 20].
    package init(
        _ content: BackupHeader.Content, handedOver: Timestamp? = nil, under passphrase: Passphrase,
        cost: Int = BackupHeader.defaultCost, to sink: @escaping ByteSink<Failure>
    ) throws(StreamError<BackupError, Failure>) {
        let (header, key) = try StreamError<_, Failure>.checking { () throws(BackupError) in
            try BackupHeader.make(
                content, isHandOver: handedOver != nil, under: passphrase, cost: cost)
        }
        let prefix = Code.Kind.backup.header + header.bytes
        try StreamError<BackupError, _>.streaming { () throws(Failure) in
            try sink(prefix, 0..<prefix.count)
        }
        self.sink = sink
        chunks = ChunkWriter(key: key, start: handedOver.map { HandOver.front($0) } ?? [])
    }

    package mutating func append(_ bytes: [UInt8]) throws(Failure) { try chunks.append(bytes, to: sink) }

    /// Writes the last chunk. Append at least one byte before.
    package mutating func end() throws(Failure) { try chunks.end(to: sink) }
}

extension BackupWriter where Failure == Never {
    /// A small backup as a code.
    ///
    /// - Throws: `BackupError.tooCostly` if there is not enough memory for the key.
    package static func code(
        _ content: BackupHeader.Content, _ bytes: [UInt8], handedOver: Timestamp? = nil,
        under passphrase: Passphrase, cost: Int
    ) throws(BackupError) -> Code {
        var sealed: [UInt8] = []
        do {
            var writer = try BackupWriter(
                content, handedOver: handedOver, under: passphrase, cost: cost
            ) { sealed += $0[$1] }
            writer.append(bytes)
            writer.end()
        } catch {
            throw error.refusal
        }
        return Code(kind: .backup, body: Array(sealed.dropFirst(Code.Kind.backup.header.count)))
    }
}
