package import SeQRcast
import Texts

/// A signature for a document, as JSON.
package struct SignatureJSON: Encodable {
    /// The document that the signature was verified with.
    package var file: String?
    /// Absent for this user, or if it is given elsewhere.
    package var signer: PersonJSON?
    package var created: String
    /// The size of the document.
    package var bytes: UInt64
    package var sha256: String
    package var note: String
    package var warnings: [String]?

    package init(_ signature: DocumentSignature) {
        created = signature.created.rfc3339
        bytes = signature.document.length
        sha256 = signature.document.sha256.hexadecimal
        note = signature.note
    }

    package init(_ known: KnownSignature) {
        self.init(known.signature)
        signer = known.isOwn ? nil : PersonJSON(known.signer)
    }
}

extension KnownSignature {
    /// `1,234 bytes · 2026-12-01 19:00 · SHA-256 0123…`
    package var printableDocument: String {
        "\(Int(signature.document.length).counted("byte")) · \(signature.created.local) · "
            + "SHA-256 \(signature.document.sha256.hexadecimal)"
    }

    /// Warnings before somebody trusts the signature, escaped.
    package var warnings: [String] {
        signer.strangerWarnings(isOwn: isOwn) + (isFromFuture ? [Person.futureWarning] : [])
    }
}

extension Person {
    package static let futureWarning = "by your clock, its date is in the future"

    /// Warnings about the identity of a signer.
    package func strangerWarnings(isOwn: Bool) -> [String] {
        if isOwn { return [] }
        let stranger = "you do not know \(name.printable): anybody can use that name"
        return warnings + (contact == nil ? [stranger] : isVerified ? [] : [Self.unverifiedWarning(name)])
    }

    package static func unverifiedWarning(_ name: Name?) -> String {
        "you have not verified \(name.printable): compare fingerprints"
    }
}
