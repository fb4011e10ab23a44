public import Wire

extension DocumentHeader {
    /// Reads the header of a document from the front of a file.
    ///
    /// - Throws: `ExchangeError.malformed`, `.notACode` if it is not an encrypted document, and
    ///   errors of `source`.
    public init(from source: ByteSource) throws {
        var buffer = [UInt8](repeating: 0, count: Self.magic.count)
        let count = try fill(&buffer, 0..<buffer.count, from: source)
        do {
            try Self.check(magic: Array(buffer[..<count]))
            let length = try Self.length(from: source)
            // Memory grows with the bytes read, not with the claimed length.
            var body: [UInt8] = []
            while body.count < length {
                let start = body.count
                body += [UInt8](repeating: 0, count: min(Self.pieceLength, length - start))
                guard try fill(&body, start..<body.count, from: source) == body.count - start else {
                    throw WireError.truncated
                }
            }
            try self.init(body: body)
        } catch let error as WireError {
            throw ExchangeError.malformed(error)
        }
    }

    private static let pieceLength = 1 << 16

    private static func length(from source: ByteSource) throws -> Int {
        var varint: [UInt8] = []
        repeat {
            varint.append(0)
            guard try fill(&varint, varint.count - 1..<varint.count, from: source) == 1 else {
                throw WireError.truncated
            }
        } while varint[varint.count - 1] & 0x80 != 0 && varint.count < Self.varintLimit
        var reader = ByteReader(varint)
        return Int(try reader.integer(limit: UInt64(lengthLimit)))
    }

    /// Bytes of the longest varint.
    private static let varintLimit = 10
}
