import Primitives
import Wire

@testable import Exchange

/// Documents in memory.
enum DocumentFixture {
    static func encrypt(
        _ document: [UInt8], by writer: Identity, under access: DocumentAccess,
        fileName: String = "minutes.txt"
    ) -> [UInt8] {
        var file: [UInt8] = []
        let length = writer.encrypt(
            under: access, fileName: fileName, mediaType: "text/plain", created: People.created,
            from: byteSource(of: document), to: { file += $0[$1] })
        precondition(length == document.count)
        return file
    }

    /// Encrypts with any bytes as the preamble.
    static func encrypt(
        front: [UInt8], _ document: [UInt8] = [1, 2, 3], by writer: Identity, under access: DocumentAccess
    ) -> [UInt8] {
        var file: [UInt8] = []
        _ = writer.encrypt(front, under: access, from: byteSource(of: document), to: { file += $0[$1] })
        return file
    }

    static func decrypt(
        _ file: some Sequence<UInt8>, piece: Int = 10_000, _ open: (DocumentStart) throws -> DocumentAccess
    ) throws -> (verified: VerifiedDocument, document: [UInt8]) {
        let source = byteSource(of: file, piece: piece)
        var document: [UInt8] = []
        do {
            let access = try open(DocumentStart(from: source))
            let verified = try access.decrypt(from: source, to: { document += $0[$1] })
            return (verified, document)
        } catch let error as StreamError<ExchangeError, Never> {
            throw error.refusal
        }
    }

    static func decrypt(
        _ file: some Sequence<UInt8>, with reader: Identity, piece: Int = 10_000
    ) throws -> (verified: VerifiedDocument, document: [UInt8]) {
        try decrypt(file, piece: piece) { start in
            guard case .recipients(let keys, let chunks) = start else {
                throw ExchangeError.notForThisIdentity
            }
            return try DocumentAccess(opening: keys, chunks: chunks, with: reader)
        }
    }

    static func decrypt(
        _ file: some Sequence<UInt8>, in channel: ChannelKeys, with labels: LabelSource = .nobody
    ) throws -> (verified: VerifiedDocument, document: [UInt8]) {
        try decrypt(file) { start in
            guard case .channel(let envelope) = start else { throw ExchangeError.notSubscribed }
            return try DocumentAccess(opening: envelope, in: channel, with: labels)
        }
    }

    /// The error of `body`; nil if it succeeds.
    static func refusal<Result>(_ body: () throws -> Result) -> ExchangeError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? ExchangeError
        }
    }

    /// Bytes of the header before the chunks of a file for recipients.
    static func headerLength(_ file: [UInt8]) throws -> Int {
        guard case .recipients(let keys, _) = try DocumentStart(bytes: file) else {
            throw ExchangeError.notForThisIdentity
        }
        return DocumentHeader.recipients(keys).bytes.count
    }
}
