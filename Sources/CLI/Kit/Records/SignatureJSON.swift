import SeQRcast

/// A signature over a document, as JSON.
struct SignatureJSON: Encodable {
    /// The document, where it was verified against one.
    var file: String?
    /// Absent: this user, or told elsewhere.
    var signer: PersonJSON?
    var created: String
    /// Of the document.
    var bytes: UInt64
    var sha256: String
    var note: String
    var warnings: [String]?

    init(_ signature: DocumentSignature) {
        created = signature.created.rfc3339
        bytes = signature.document.length
        sha256 = signature.document.sha256.hexadecimal
        note = signature.note
    }

    init(_ known: KnownSignature) {
        self.init(known.signature)
        signer = known.isOwn ? nil : PersonJSON(known.signer)
    }
}

extension KnownSignature {
    var printableSigner: String { isOwn ? "\(signer.name.printable) [you]" : signer.printable }

    /// `1,234 bytes · 2026-12-01 19:00 · SHA-256 0123…`
    var printableDocument: String {
        "\(Int(signature.document.length).grouped) bytes · \(signature.created.local) · "
            + "SHA-256 \(signature.document.sha256.hexadecimal)"
    }

    /// What the user should know before they trust it: a sentence each, escaped.
    var warnings: [String] {
        signer.strangerWarnings(isOwn: isOwn) + (isFromFuture ? [Person.futureWarning] : [])
    }
}

extension Person {
    static let futureWarning = "it is dated in the future, by your clock"

    /// Of somebody who signed: whether they are who they say.
    func strangerWarnings(isOwn: Bool) -> [String] {
        if isOwn { return [] }
        let stranger = "you do not know who \(name.printable) is: anybody can take that name"
        let unverified = "you have not verified that this is \(name.printable): compare fingerprints"
        return warnings + (contact == nil ? [stranger] : isVerified ? [] : [unverified])
    }
}
