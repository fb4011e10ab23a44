import Primitives
public import Wire

extension DocumentAccess {
    /// Decrypts and verifies a document of any length, in the memory of two chunks and the start
    /// (docs/decisions/0026-document-cipher.md).
    ///
    /// - Parameters:
    ///   - source: the bytes after those that the `DocumentStart` was read from.
    ///   - sink: receives the document as it is decrypted. Discard it unless this returns.
    /// - Throws: `ExchangeError.authenticationFailed`, `.malformed` if the document was cut off
    ///   between two chunks or a holder of the key wrote something malformed, `.invalidPublicKey`,
    ///   and the errors of `source` and `sink`.
    public func decrypt<Failure>(
        from source: ByteSource<Failure>, to sink: ByteSink<Failure>
    ) throws(StreamError<ExchangeError, Failure>) -> VerifiedDocument {
        var chunks = ChunkReader(key: key, start: self.chunks)
        var hash = SHA256.Running()
        var end = try ChunkReader.margin + chunks.next(from: source)
        let first = Array(chunks.buffer[ChunkReader.margin..<end])
        let (preamble, preambleLength, writer) = try StreamError<_, Failure>.checking {
            () throws(ExchangeError) in try Self.preamble(first)
        }
        let signatureLength = preamble.writer.suite.signatureLength
        var (start, skipped, length) = (ChunkReader.margin, preambleLength, UInt64(0))
        while true {
            // The last bytes so far may be the signature: they are kept before the next chunk.
            let held = end - signatureLength
            guard held >= start + skipped else { throw .refused(.malformed(.truncated)) }
            hash.update(chunks.buffer, in: start..<held)
            if start + skipped < held {
                let range = start + skipped..<held
                do {
                    try sink(chunks.buffer, range)
                } catch {
                    throw .failed(error)
                }
            }
            length += UInt64(held - start - skipped)
            if chunks.isAtEnd { break }
            (start, skipped) = (ChunkReader.margin - signatureLength, 0)
            let waiting = Array(chunks.buffer[held..<end])
            chunks.buffer.replaceSubrange(start..<ChunkReader.margin, with: waiting)
            end = try ChunkReader.margin + chunks.next(from: source)
        }
        let signature = Array(chunks.buffer[end - signatureLength..<end])
        let signedBytes = DocumentPreamble.signedBytes(
            headerDigest: headerDigest, channelID: channelID, contentDigest: hash.digest())
        guard channel.map({ $0.owner.fingerprint == writer.fingerprint }) != false,
            writer.keys.isValid(signature, for: signedBytes)
        else { throw .refused(.authenticationFailed) }
        return VerifiedDocument(writer: writer, preamble: preamble, length: length)
    }

    private static func preamble(
        _ bytes: [UInt8]
    ) throws(ExchangeError) -> (DocumentPreamble, count: Int, writer: PublicIdentity) {
        var reader = ByteReader(bytes)
        let preamble: DocumentPreamble
        do {
            preamble = try DocumentPreamble(from: &reader)
        } catch {
            throw .malformed(error)
        }
        return (preamble, reader.offset, try PublicIdentity(verifying: preamble.writer))
    }
}

/// A document that its writer signed.
public struct VerifiedDocument: Sendable {
    public let writer: PublicIdentity
    public let preamble: DocumentPreamble
    /// In bytes.
    public let length: UInt64
}

extension DocumentStart {
    /// Reads the first bytes of a file: all of its header, and perhaps more.
    ///
    /// - Throws: `ExchangeError.malformed`, `.notACode` if it is not an encrypted document, and
    ///   the errors of `source`.
    public init<Failure>(
        from source: ByteSource<Failure>
    ) throws(StreamError<ExchangeError, Failure>) {
        var bytes = [UInt8](repeating: 0, count: DocumentHeader.lengthLimit)
        let count = try StreamError<ExchangeError, _>.streaming { () throws(Failure) in
            try fill(&bytes, 0..<bytes.count, from: source)
        }
        self = try StreamError<_, Failure>.checking { () throws(ExchangeError) in
            do throws(WireError) {
                return try Self(bytes: Array(bytes.prefix(count)))
            } catch {
                throw .malformed(error)
            }
        }
    }
}

extension Identity {
    /// Encrypts and signs a document of any length, in the memory of one chunk.
    ///
    /// - Parameters:
    ///   - fileName: at most `DocumentPreamble.fileNameLimit` bytes.
    ///   - mediaType: at most `DocumentPreamble.mediaTypeLimit` bytes.
    ///   - access: for this document only.
    /// - Returns: the document's length in bytes.
    /// - Throws: errors of `source` and `sink`.
    package func encrypt<Failure>(
        under access: DocumentAccess, fileName: String, mediaType: String, created: Timestamp,
        from source: ByteSource<Failure>, to sink: ByteSink<Failure>
    ) throws(Failure) -> UInt64 {
        let preamble = DocumentPreamble(
            writer: card, created: created, fileName: fileName, mediaType: mediaType)
        return try encrypt(preamble.bytes, under: access, from: source, to: sink)
    }

    /// - Parameter preamble: written unchecked; shorter than a chunk.
    package func encrypt<Failure>(
        _ preamble: [UInt8], under access: DocumentAccess, from source: ByteSource<Failure>,
        to sink: ByteSink<Failure>
    ) throws(Failure) -> UInt64 {
        let header = access.header.bytes
        try sink(header, 0..<header.count)
        var chunks = ChunkWriter(key: access.key)
        var hash = SHA256.Running()
        hash.update(preamble, in: 0..<preamble.count)
        try chunks.append(preamble, to: sink)
        var length: UInt64 = 0
        while true {
            let read = try chunks.append(from: source, to: sink) { hash.update($0, in: $1) }
            guard read > 0 else { break }
            length += UInt64(read)
        }
        let signedBytes = DocumentPreamble.signedBytes(
            headerDigest: access.headerDigest, channelID: access.channelID, contentDigest: hash.digest())
        try chunks.append(keys.signature(for: signedBytes), to: sink)
        try chunks.end(to: sink)
        return length
    }
}
