import Primitives
package import Wire

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
