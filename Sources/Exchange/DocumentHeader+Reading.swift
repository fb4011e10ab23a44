public import Wire

extension DocumentHeader {
    /// Reads the header of a document from the front of a file.
    ///
    /// - Throws: `ExchangeError.malformed`, `.notACode` if it is not an encrypted document, and
    ///   the errors of `source`.
    public init<Failure>(
        from source: ByteSource<Failure>
    ) throws(StreamError<ExchangeError, Failure>) {
        do {
            try self.init(readFrom: source)
        } catch {
            switch error {
            case .refused(let error): throw .refused(.malformed(error))
            case .failed(let failure): throw .failed(failure)
            }
        }
    }

    private init<Failure>(
        readFrom source: ByteSource<Failure>
    ) throws(StreamError<WireError, Failure>) {
        typealias Failed = StreamError<WireError, Failure>
        let magic = try Self.bytes(Self.magic.count, from: source)
        try Failed.checking { () throws(WireError) in try Self.check(magic: magic) }
        var varint: [UInt8] = []
        repeat {
            let next = try Self.bytes(1, from: source)
            guard !next.isEmpty else { throw .refused(.truncated) }
            varint += next
        } while varint[varint.count - 1] & 0x80 != 0 && varint.count < Self.varintLimit
        let length = try Failed.checking { () throws(WireError) in
            var reader = ByteReader(varint)
            return Int(try reader.integer(limit: UInt64(Self.lengthLimit)))
        }
        // Memory grows with the bytes read, not with the claimed length.
        var body: [UInt8] = []
        while body.count < length {
            let wanted = min(Self.pieceLength, length - body.count)
            let piece = try Self.bytes(wanted, from: source)
            guard piece.count == wanted else { throw .refused(.truncated) }
            body += piece
        }
        self = try Failed.checking { () throws(WireError) in try Self(body: body) }
    }

    private static let pieceLength = 1 << 16

    /// Bytes of the longest varint.
    private static let varintLimit = 10

    /// The next bytes: fewer than `count` if the source ends.
    private static func bytes<Failure>(
        _ count: Int, from source: ByteSource<Failure>
    ) throws(StreamError<WireError, Failure>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try StreamError<WireError, _>.streaming { () throws(Failure) in
            try fill(&bytes, 0..<count, from: source)
        }
        return Array(bytes.prefix(read))
    }
}
