import Records
import SeQRcast
import Texts

extension KnownSignature: OutcomePresentation {
    var label: String { "document_signature" }

    func line(_ text: MessageText) throws -> String {
        "a signature by \(signer.toCompare) for a document of \(printableDocument)"
    }

    func details(_ text: MessageText) -> [String] {
        signature.note.isEmpty ? [] : [text.wrapped(signature.note.printableLines)]
    }

    func warnings(_ links: LinkCheck) -> [String] { warnings + links.warnings(ofNote: signature.note) }

    func fill(_ json: inout ScanJSON, now: Timestamp) { json.signature = SignatureJSON(self) }
}

struct SignatureInspection: InspectionPresentation {
    let verified: VerifiedSignature
    let signer: Person?

    var label: String { Code.Kind.documentSignature.label }
    var phrase: String { Code.Kind.documentSignature.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let signature = verified.signature
        let who =
            signer?.inFull ?? "\(verified.signer.card.name.printable) (\(verified.signer.fingerprint))"
        return [
            ("suite", verified.signer.card.suite.label), size, ("signer", who),
            ("created", signature.created.rfc3339),
            ("document", Int(signature.document.length).counted("byte")),
            ("SHA-256", signature.document.sha256.hexadecimal),
            ("note", signature.note.isEmpty ? "none" : signature.note.escaped()),
            ("signature", "verifies; `seqrcast verify` compares the document"),
        ]
    }

    func warnings(_ links: LinkCheck) -> [String] {
        (signer.map { $0.strangerWarnings(isOwn: $0.title.isOwn) } ?? [])
            + links.warnings(ofNote: verified.signature.note)
    }

    func fill(_ json: inout InspectJSON) {
        json.suite = verified.signer.card.suite.label
        json.signature = SignatureJSON(verified.signature)
        json.card = signer.map { PersonJSON($0) } ?? PersonJSON(verified.signer)
    }
}
