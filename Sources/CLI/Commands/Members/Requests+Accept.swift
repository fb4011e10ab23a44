import ArgumentParser
import SeQRcast

extension Requests {
    struct Accept: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "accept",
            abstract: "Accept requests: add members, and draw their shares.",
            discussion: """
                EXAMPLES
                  seqrcast requests accept 3 -o share.png
                  seqrcast requests accept --all -o shares
                """)

        @Argument(help: "A number, name or fingerprint.") var request: String?
        @Flag(help: "Accept all pending requests; their shares go into the folder after -o.") var all = false
        @Option(
            help: ArgumentHelp("The channel to share. Default: the requested channel.", valueName: "name"))
        var channel: String?
        @Flag(help: "Also admit a revoked person: they get a new leaf, and can read all messages.")
        var readmit = false
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var picture: PictureOptions
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func validate() throws {
            guard all != (request != nil) else {
                throw ValidationError("use either a request or --all")
            }
        }

        func run() throws {
            let session = try vault.session()
            guard let request else { return try acceptAll(session) }
            let found = try session.request(request)
            let destination = try picture.destination(vault: vault)
            try confirmation.require(
                "Accept \(found.requester.toCompare) for \(found.printableChannel)?",
                warnings: found.requester.warnings)
            let share = try session.accept(
                found, channel: channel, readmitting: readmit, drawing: destination.drawingOptions)
            let files = try destination.draw(share.drawing)
            try share.report(picture, format, files: files, ContactNames(session))
            share.contact.warnUnlessVerified()
        }

        private func acceptAll(_ session: Session) throws {
            let folder = try picture.folder()
            let waiting = try session.requests().filter { $0.stored.state == .pending }
            guard !waiting.isEmpty else {
                try drawMissing(into: folder, session)
                return Console.note("there are no pending requests")
            }
            if !confirmation.yes {
                for request in waiting {
                    Console.explain(request.printable)
                    for warning in request.warnings { Console.explain("warning: \(warning)") }
                }
            }
            try confirmation.require(
                "Accept \(waiting.count == 1 ? "this request" : "all \(waiting.count) requests")?")
            try drawMissing(into: folder, session)
            var worst = ExitStatus.done
            var contacts: [Contact] = []
            let progress = ProgressBar("accepting", of: "requests")
            let names = ContactNames(session)
            for (index, request) in waiting.enumerated() {
                progress.show(index, of: waiting.count)
                let share: IssuedShare
                do {
                    share = try session.accept(
                        request, channel: channel, readmitting: readmit, drawing: picture.drawingOptions)
                } catch let error as VaultError where error != .busy {
                    throw error
                } catch {
                    let failure = Diagnostic(error)
                    Console.diagnose(
                        Diagnostic(
                            failure.status, "request \(request.id): \(failure.sentence)", hints: failure.hints
                        ))
                    worst = max(worst, failure.status)
                    continue
                }
                contacts.append(share.contact)
                // If one share cannot be written, the next cannot either: stop, so that only one
                // share is missing.
                try share.draw(
                    into: folder, format, names, elseHint: "draw the share with `seqrcast share`")
            }
            for person in try session.people(contacts) { person.warnings.forEach(Console.warn) }
            if worst != .done { throw worst }
        }

        /// Draws the share of the last accepted request, if a killed run did not draw it.
        private func drawMissing(into folder: ShareFolder, _ session: Session) throws {
            let accepted = try session.requests().filter { $0.stored.state == .accepted && $0.revoked == nil }
            func order(_ request: RequestSummary) -> (Timestamp, Int64) {
                (request.stored.decided ?? request.stored.received, request.id)
            }
            let last = accepted.max { order($0) < order($1) }
            guard let last, let channel = last.channel, channel.restored == nil,
                !folder.holdsFile(for: last.requester.publicIdentity, in: channel)
            else { return }
            try session.share(
                channel.reference, to: .holder(of: last.requester.publicIdentity),
                drawing: picture.drawingOptions
            ).draw(
                into: folder, format, ContactNames(session),
                elseHint: "draw the share with `seqrcast share`")
        }
    }
}
