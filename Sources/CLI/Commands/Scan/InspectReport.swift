import SeQRcast

/// Tells what the codes in one picture file are.
struct InspectReport {
    let file: InputFile
    let session: Session?
    let links: LinkCheck
    let format: JSONOption

    func tell(_ found: FoundCode, on page: PageName) throws -> ExitStatus {
        let inspection = try Session.inspect(found, with: session)
        if case .refused(let refusal) = inspection {
            let diagnostic = Diagnostic(refusal: refusal).of(page)
            return try fail(diagnostic, kind: found.kindLabel, page: page.page, corners: nil)
        }
        let warnings = links.warnings(of: inspection, found)
        if format.json {
            var record = InspectJSON(file: file.path, found, inspection, warnings: warnings)
            record.page = page.page
            try JSON.print(record)
        } else {
            try Console.print(text(of: found, inspection, on: page))
            for warning in warnings { Console.warn("\(page.printable): \(warning)") }
        }
        return .done
    }

    /// Tells what there is beside the codes.
    func tell(_ problem: ScanProblem) throws -> ExitStatus {
        guard problem.isWarning else {
            return try fail(
                problem.diagnostic, kind: problem.kind, page: problem.page, corners: problem.corners)
        }
        Console.warn(problem.diagnostic.sentence)
        return .done
    }

    private func fail(
        _ diagnostic: Diagnostic, kind: String, page: Int?, corners: [Point]?
    ) throws -> ExitStatus {
        if format.json {
            var record = InspectJSON(file: file.path, kind: kind)
            record.page = page
            record.corners = corners?.map { [$0.x, $0.y] }
            record.error = diagnostic.sentence
            try JSON.print(record)
        } else {
            Console.diagnose(diagnostic)
        }
        return diagnostic.status
    }

    /// What a code is, as people read it: its kind, then what is known of it, a line each.
    func text(of found: FoundCode, _ inspection: Inspection, on page: PageName) -> String {
        let facts = facts(found, inspection).map { name, value in "  \(name): \(value)" }
        return (["\(page.printable): \(inspection.phrase)"] + facts).joined(separator: "\n")
    }

    private func facts(_ found: FoundCode, _ inspection: Inspection) -> [(String, String)] {
        let size = ("characters", "\(found.bytes.count)")
        switch inspection {
        case .card(let publicIdentity):
            return [
                ("suite", publicIdentity.card.suite.label), ("name", publicIdentity.card.name.printable),
                ("fingerprint", publicIdentity.fingerprint.description),
                ("picture", AvatarHeader.printable(publicIdentity.card.picture)),
                ("signature", "verifies"), size,
            ]
        case .share(let sealed, let offer):
            let inside: [(String, String)] =
                if let offer {
                    [
                        ("for", "you"), ("channel", offer.subscription.name.printable),
                        ("owner", offer.owner.printable), ("issued", offer.subscription.issued.rfc3339),
                        ("signature", "verifies"),
                    ]
                } else {
                    [somebodyElse]
                }
            return [("suite", sealed.suite.label), size] + inside
        case .request(let sealed, let request, let requester):
            return [("suite", sealed.suite.label), size] + facts(request, requester)
        case .endorsement(let sealed, let endorsement, let requester):
            return [("suite", sealed.suite.label), size] + facts(endorsement?.request, requester)
        case .authorization(let sealed, let verified, let owner):
            guard let authorization = verified?.authorization, let owner else {
                return [("suite", sealed.suite.label), size, somebodyElse]
            }
            return [
                ("suite", sealed.suite.label), size, ("for", "you"),
                ("channel", authorization.channel.printable), ("owner", owner.printable),
                ("issued", authorization.issued.rfc3339),
                ("until", authorization.until?.rfc3339 ?? "it is withdrawn"),
                ("people", "\(authorization.people)"), ("signature", "verifies"),
            ]
        case .message(let sealed, let channel, let message):
            let preamble = sealed.preamble
            let outside =
                [("suite", preamble.suite.label), size, ("metadata bytes", "\(preamble.metadata.count)")]
                + (Fields(metadata: preamble.metadata) ?? Fields()).map {
                    (
                        "plain \($0.key.printable)",
                        $0.value.escaped() + (message == nil ? " (unverified)" : "")
                    )
                }
            guard let session, let channel, let message else {
                return outside + [("channel", session == nil ? "unknown without a vault" : "none of yours")]
            }
            return outside + [
                ("channel", channel.printable(for: session.identity)), ("number", "\(message.number)"),
                ("created", message.created.rfc3339), ("expires", message.expiry?.rfc3339 ?? "never"),
                ("type", message.content.type.name), ("content", message.content.inOneLine),
                ("signature", "verifies"),
            ]
        case .plain: return [("content", found.printable), ("bytes", "\(found.bytes.count)")]
        case .part(let part):
            return [
                ("part", "\(part.index + 1) of \(part.set.count), of which \(part.set.dataCount) are needed"),
                size,
            ]
        case .signature(let verified, let signer):
            let signature = verified.signature
            let who =
                signer?.printable ?? "\(verified.signer.card.name.printable) [\(verified.signer.fingerprint)]"
            return [
                ("suite", verified.signer.card.suite.label), size, ("signer", who),
                ("created", signature.created.rfc3339),
                ("document", "\(Int(signature.document.length).grouped) bytes"),
                ("SHA-256", signature.document.sha256.hexadecimal),
                ("note", signature.note.isEmpty ? "none" : signature.note.escaped()),
                ("signature", "verifies"),
            ]
        case .partial, .refused, .backup, .locked: return [size]
        }
    }

    private func facts(_ verified: VerifiedRequest?, _ requester: Person?) -> [(String, String)] {
        guard let request = verified?.request, let requester else { return [somebodyElse] }
        return [
            ("for", "you"), ("from", requester.printable),
            ("channel", request.channel?.printable ?? "left open"),
            ("note", request.note.isEmpty ? "none" : request.note.escaped()),
            ("created", request.created.rfc3339), ("signature", "verifies"),
        ]
    }

    private var somebodyElse: (String, String) {
        ("for", session == nil ? "unknown without a vault" : "somebody else, or altered")
    }
}

extension Inspection {
    var label: String {
        switch self {
        case .card: Code.Kind.publicKey.label
        case .share: Code.Kind.share.label
        case .message: Code.Kind.message.label
        case .request: Code.Kind.request.label
        case .authorization: Code.Kind.authorization.label
        case .endorsement: Code.Kind.endorsement.label
        case .part: Code.Kind.part.label
        case .plain: "plain"
        case .partial: "partial"
        case .refused: "refused"
        case .backup: Code.Kind.backup.label
        case .locked(let kind): kind.label
        case .signature: Code.Kind.documentSignature.label
        }
    }

    fileprivate var phrase: String {
        switch self {
        case .card: Code.Kind.publicKey.phrase
        case .share: Code.Kind.share.phrase
        case .message: Code.Kind.message.phrase
        case .request: Code.Kind.request.phrase
        case .authorization: Code.Kind.authorization.phrase
        case .endorsement: Code.Kind.endorsement.phrase
        case .part: Code.Kind.part.phrase
        case .plain: "a QR code that is not private"
        case .partial: "one part of a code that spans several QR codes"
        case .refused: "a code that was refused"
        case .backup: Code.Kind.backup.phrase
        case .locked(let kind): kind.phrase
        case .signature: Code.Kind.documentSignature.phrase
        }
    }
}
