import SeQRcast

/// Tells what became of the codes in one picture file.
struct ScanReport {
    let file: InputFile
    let codes: [(page: PageName, code: FoundCode)]
    /// Whether lines name the file.
    let isNamed: Bool
    let session: Session
    let links: LinkCheck
    let format: JSONOption
    /// What is kept with each message.
    let sighting: Sighting
    /// Where shares for endorsed requests go.
    let folder: ShareFolder?
    /// Where files from messages go.
    let saves: SaveFolder?
    /// About the file as a whole: a sentence each.
    let warnings: [String]

    /// Tells all codes of the file, with what became of each.
    func tell(_ outcomes: [ScanOutcome]) throws -> [ExitStatus] {
        let statuses = try zip(codes, outcomes).map { try tell($0.code, $1, on: $0.page) }
        for warning in warnings { Console.warn("\(file.name): \(warning)") }
        return statuses
    }

    /// Tells what there is beside the codes.
    func tell(_ problem: ScanProblem) throws -> ExitStatus {
        if format.json {
            var record = ScanJSON(file: file.path, outcome: problem.outcome)
            record.kind = problem.kind
            record.page = problem.page
            record.corners = problem.corners?.map { [$0.x, $0.y] }
            record.error = problem.diagnostic.sentence
            try JSON.print(record)
        } else if problem.isWarning {
            Console.warn(problem.diagnostic.sentence)
        } else {
            Console.diagnose(problem.diagnostic)
        }
        return problem.isWarning ? .done : problem.diagnostic.status
    }

    private func tell(
        _ found: FoundCode, _ told: ScanOutcome, on page: PageName
    ) throws -> ExitStatus {
        let whole: CompletedCode? = if case .completed(let whole) = told { whole } else { nil }
        let outcome = whole?.outcome ?? told
        if case .part(let part) = outcome, part.isFollowed, !format.json { return .done }
        var status = ExitStatus.done
        let isNamed = isNamed || page.page != nil
        let prefix = isNamed ? "\(page.printable): " : ""
        let share = writeShare(outcome)
        let saved = save(outcome)
        if let failure = share?.failure ?? saved?.failure { status = failure.status }
        let ownWarnings = told.warnings(of: found, links)
        if format.json {
            var record = ScanJSON(file: file.path, found, outcome, sighting, now: session.now)
            record.page = page.page
            record.share = share?.files?.first
            record.saved = saved?.path
            record.error = (share?.failure ?? saved?.failure)?.sentence
            if let whole { record.note(whole) }
            let sentences = ownWarnings + warnings
            record.warnings = sentences.isEmpty ? nil : sentences
            if case .refused(let refusal) = outcome {
                let diagnostic = Diagnostic(refusal: refusal)
                record.error = prefix + diagnostic.sentence
                status = diagnostic.status
            }
            try JSON.print(record)
        } else if case .refused(let refusal) = outcome {
            var diagnostic = Diagnostic(refusal: refusal)
            if let whole, !refusal.isFinal {
                diagnostic.hints.append(
                    "its parts are kept as set \(whole.stored.id): any one of them, scanned again, has it looked at anew"
                )
            }
            Console.diagnose(isNamed ? diagnostic.of(page) : diagnostic)
            status = diagnostic.status
        } else {
            try Console.print(
                prefix + line(found, outcome) + (share?.files.map { ": \($0.printable)" } ?? ""))
            if let failure = share?.failure { Console.diagnose(isNamed ? failure.of(page) : failure) }
            if case .message(let receipt) = outcome { try tell(receipt.stored.message, saved?.path) }
            if let failure = saved?.failure { Console.diagnose(isNamed ? failure.of(page) : failure) }
            if case .signature(let known) = outcome, !known.signature.note.isEmpty {
                try Console.print(known.signature.note.printableLines)
            }
        }
        for warning in ownWarnings { Console.warn(prefix + warning) }
        return status
    }

    private func tell(_ message: Message, _ path: String?) throws {
        try Console.print(message.content.printable)
        if let metadata = message.printableMetadata { try Console.print(metadata) }
        if let path { try Console.print("  saved: \(path.escaped())") }
    }

    /// Writes the file in a message, which is stored whatever becomes of that.
    private func save(_ outcome: ScanOutcome) -> (path: String?, failure: Diagnostic?)? {
        guard let saves, case .message(let receipt) = outcome, let file = receipt.stored.message.content.file
        else { return nil }
        do {
            return (try saves.save(file), nil)
        } catch {
            let failure = Diagnostic(error)
            let reference = receipt.channel.reference(receipt.stored)
            let shellName = receipt.channel.shellName + receipt.stored.reference
            return (
                nil,
                Diagnostic(
                    failure.status, "\(reference) is kept, but \(failure.sentence)",
                    hints: ["`seqrcast show '\(shellName)' --save FOLDER` writes its file"])
            )
        }
    }

    /// Draws the share of somebody who was let in, and is a member whatever becomes of the picture.
    private func writeShare(_ outcome: ScanOutcome) -> (files: [String]?, failure: Diagnostic?)? {
        guard case .endorsement(let scanned) = outcome, let folder else { return nil }
        do {
            guard let share = try share(scanned, missingIn: folder) else { return nil }
            return (
                try folder.write(share.drawing, for: scanned.requester.publicIdentity, in: scanned.channel),
                nil
            )
        } catch {
            let failure = Diagnostic(error)
            return (
                nil,
                Diagnostic(
                    failure.status, "they are a member, but have no share: \(failure.sentence)",
                    hints: ["scan it again with -o and a folder that can be written into"])
            )
        }
    }

    /// Where a run was cut short after somebody became a member, the next makes up for it.
    private func share(_ scanned: ScannedEndorsement, missingIn folder: ShareFolder) throws -> IssuedShare? {
        switch scanned.news {
        case .admitted(let share): share
        case .member where !folder.holdsFile(for: scanned.requester.publicIdentity, in: scanned.channel):
            try session.share(scanned.channel.reference, to: .holder(of: scanned.requester.publicIdentity))
        case .member, .pending: nil
        }
    }

    /// What became of a code, but for a refusal, in one line.
    func line(_ found: FoundCode, _ outcome: ScanOutcome) -> String {
        switch outcome {
        case .ownCard: return "your own card"
        case .contact(let scanned):
            let news = scanned.hasNewPicture ? " · new picture" : ""
            return "\(scanned.isNew ? "new contact" : "known contact"): \(scanned.contact.printable)\(news)"
        case .share(let share):
            let channel = "\(share.offer.subscription.name.printable) by \(share.offer.owner.printable)"
            return switch share.news {
            case .subscribed: "subscribed to \(channel)"
            case .renewed: "renewed the share of \(channel)"
            case .unchanged where share.isOutdated:
                "already subscribed to \(channel) · this share is out of date and changes nothing"
            case .unchanged: "already subscribed to \(channel)"
            case .ownChannel: "a share of your own channel \(share.offer.subscription.name.printable)"
            }
        case .request(let scanned):
            let request = scanned.request
            return switch scanned.news {
            case .new: "new request \(request.printable)"
            case .renewed: "renewed request \(request.printable)"
            case .member: "new request \(request.printable) · is a member already"
            case .known, .accepted, .rejected: "known request \(request.printable)"
            }
        case .endorsable(let request):
            let channel = request.request.request.channel?.printable ?? "a channel"
            let owner = request.authorizations.first?.owner.printable ?? ""
            return
                "a request for you to endorse: \(request.requester.printable) asks for \(channel) by \(owner)"
        case .authorization(let scanned):
            let held = scanned.authorization.terms
            let channel = "\(held.channel.printable) by \(scanned.authorization.owner.printable)"
            return switch scanned.news {
            case .new: "you may endorse requests for \(channel)"
            case .renewed: "you may endorse requests for \(channel), under new terms"
            case .unchanged: "you knew that you may endorse requests for \(channel)"
            }
        case .endorsement(let scanned):
            let who = "\(scanned.requester.printable), endorsed by \(scanned.endorser.printable)"
            return switch scanned.news {
            case .admitted: "new member of \(scanned.channel.name.printable): \(who)"
            case .pending(let request):
                "request \(request.id) for \(scanned.channel.name.printable) waits, as no -o FOLDER was given: \(who)"
            case .member: "already a member of \(scanned.channel.name.printable): \(who)"
            }
        case .message(let receipt):
            let stored = receipt.stored
            let verb = receipt.isExpired ? "expired" : "expires"
            let expiry = stored.message.expiry.map { " · \(verb) \($0.local)" } ?? ""
            let again = receipt.isNew ? "" : " · seen before"
            return "\(receipt.channel.printable(for: session.identity)) · \(stored.reference) · "
                + "\(stored.message.created.local) · \(stored.message.content.type.name)\(expiry)\(again)"
        case .plain: return "not private: \(found.printable)"
        case .part(let part): return part.printable
        case .completed(let whole): return line(found, whole.outcome)
        case .partial: return "one part of a code that spans several QR codes"
        case .backup: return "a backup of keys: `seqrcast restore` puts it back, where there is no vault"
        case .locked(.guestKey): return "a guest key: a page made by `seqrcast guest` opens it"
        case .locked: return "a locked text: `seqrcast unlock` opens it with its passphrase"
        case .refused: preconditionFailure("a refusal is an error")
        case .signature(let known):
            return "a signature by \(known.printableSigner) over a document of \(known.printableDocument)"
        }
    }
}

extension FoundCode {
    /// For people: the text escaped, or the number of bytes that are no text.
    var printable: String { text?.escaped() ?? "\(bytes.count) bytes that are no text" }

    /// The kind in its header, even where the rest is damaged.
    var kindLabel: String {
        guard let text else { return "unknown" }
        let kind = Code.Kind.allCases.first { text.utf8.starts(with: $0.header) }
        return (kind ?? (try? Code(textOrLink: text))?.kind)?.label ?? "unknown"
    }
}
