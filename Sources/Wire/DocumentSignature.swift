/// A signature over a document that is kept elsewhere (docs/reference/format.md, "Document signature").
///
/// `signer's card ‖ created ‖ length ‖ digest ‖ note ‖ signature`
public struct DocumentSignature: Hashable, Sendable {
    public let signer: Card
    /// By the signer's clock.
    public let created: Timestamp
    public let document: DocumentDigest
    /// A remark about the document that anybody can read; at most `noteLimit` bytes of UTF-8, may
    /// be empty.
    public let note: String
    /// The signer's, over `signedBytes`.
    public private(set) var signature: [UInt8]

    /// In bytes.
    public static let noteLimit = 1_024

    public init(
        of document: DocumentDigest, signer: Card, created: Timestamp, note: String,
        signedBy sign: ([UInt8]) -> [UInt8]
    ) {
        precondition(note.utf8.count <= Self.noteLimit)
        self.signer = signer
        self.created = created
        self.document = document
        self.note = note
        signature = []
        signature = sign(signedBytes)
        precondition(signature.count == signer.suite.signatureLength)
    }

    /// - Throws: any `WireError` of layout.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        signer = try Card(from: &reader)
        created = try reader.timestamp()
        let length = try reader.integer(limit: DocumentDigest.lengthLimit)
        document = DocumentDigest(length: length, sha256: try reader.bytes(DocumentDigest.sha256Length))
        note = try reader.string(limit: Self.noteLimit)
        signature = try reader.bytes(signer.suite.signatureLength)
        try reader.end()
    }

    public var code: Code { Code(kind: .documentSignature, body: unsigned + signature) }

    /// The domain tag, the header, and every byte before the signature.
    public var signedBytes: [UInt8] {
        DomainTag.documentSignature.bytes + Code.Kind.documentSignature.header + unsigned
    }

    private var unsigned: [UInt8] {
        var writer = ByteWriter()
        writer.raw(signer.body)
        writer.integer(created.seconds)
        writer.integer(document.length)
        writer.raw(document.sha256)
        writer.string(note)
        return writer.bytes
    }
}

/// Length and hash of a document, which identify it.
public struct DocumentDigest: Hashable, Sendable {
    /// Bytes, in [0, `lengthLimit`].
    public let length: UInt64
    /// 32 bytes.
    public let sha256: [UInt8]

    /// 2^53 − 1: the largest integer that JSON carries everywhere.
    public static let lengthLimit: UInt64 = 1 << 53 - 1
    public static let sha256Length = 32

    public init(length: UInt64, sha256: [UInt8]) {
        precondition(length <= Self.lengthLimit && sha256.count == Self.sha256Length)
        self.length = length
        self.sha256 = sha256
    }
}
