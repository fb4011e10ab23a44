import ArgumentParser
import Records
import SeQRcast
import Texts

struct Requests: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "List, show, accept and reject follow requests for your channels.",
        discussion: """
            EXAMPLES
              seqrcast requests
              seqrcast requests accept 3 -o share.png

            REQUEST is the number in the list, or the requester's name, or the first ten digits of their \
            fingerprint; digits alone are never a name. A name is only a claim: compare the fingerprint before you accept.
            """,
        subcommands: [List.self, Show.self, Accept.self, Reject.self],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List pending requests.",
            discussion: """
                EXAMPLES
                  seqrcast requests
                  seqrcast requests list --sent
                """)

        @Flag(help: "Also list accepted and rejected requests.") var all = false
        @Flag(help: "List your own requests and their state.") var sent = false
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            guard !sent else {
                let names = ContactNames(session)
                let requests = try session.sentRequests()
                format.noteEmpty(requests, "you sent no requests")
                for request in requests {
                    if format.json {
                        try JSON.print(SentRequestJSON(request))
                    } else {
                        try Console.print(request.printable(names))
                    }
                }
                return
            }
            let links = LinkCheck(session.threatLists)
            let requests = try session.requests().filter { all || $0.stored.state == .pending }
            format.noteEmpty(requests, all ? "no requests yet" : "no pending requests")
            for request in requests {
                if format.json {
                    try JSON.print(RequestJSON(request, links))
                } else {
                    try Console.print(request.printable)
                    for warning in request.warnings { Console.warn(warning) }
                }
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show a request and its note.",
            discussion: """
                EXAMPLE
                  seqrcast requests show 3
                """)

        @Argument(help: "A number, name or fingerprint.", completion: NameCompletion.requests.kind())
        var request: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let request = try session.request(request)
            let links = LinkCheck(session.threatLists)
            guard !format.json else { return try JSON.print(RequestJSON(request, links)) }
            try Console.printWrapped(request.printable)
            let note = request.stored.request.request.note
            if !note.isEmpty { try Console.printWrapped(note.printableLines) }
            for warning in request.warnings(links) { Console.warn(warning) }
        }
    }

    struct Reject: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reject",
            abstract: "Reject a request for good: a repeated request stays rejected.",
            discussion: """
                EXAMPLE
                  seqrcast requests reject 3

                The requester gets no message. You can still accept the request later.
                """)

        @Argument(help: "A number, name or fingerprint.", completion: NameCompletion.requests.kind())
        var request: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let rejected = try session.reject(session.request(request))
            if format.json {
                JSON.report(RequestJSON(rejected))
            } else {
                Console.report("rejected \(rejected.summary)")
            }
        }
    }
}

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

        @Argument(help: "A number, name or fingerprint.", completion: NameCompletion.requests.kind())
        var request: String?
        @Flag(help: "Accept all pending requests; their shares go into the folder after -o.") var all = false
        @Option(
            help: ArgumentHelp("The channel to share. Default: the requested channel.", valueName: "name"),
            completion: NameCompletion.ownChannels.kind())
        var channel: String?
        @Flag(help: "Also admit a revoked person: they get a new leaf, and can read earlier messages too.")
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
            let target = try session.target(of: found, channel: channel)
            try requireAcceptable(found, for: target)
            let destination = try picture.destination(vault: vault)
            try confirmation.require(
                "Accept \(found.requester.toCompare) for \(target.channel.name.printable)?",
                warnings: found.warnings(for: target)
                    + [Self.namesakeWarning(found, Self.namesakes(among: session.requests()))]
                    .compactMap(\.self))
            let share = try session.accept(
                found, channel: target.channel.reference, readmitting: readmit,
                drawing: destination.drawingOptions)
            let files = try share.written { try destination.draw(share.drawing) }
            try share.report(picture, format, files: files, ContactNames(session))
            share.contact.warnUnlessVerified()
            share.possiblyRevokedWarning.map(Console.warn)
        }

        private func acceptAll(_ session: Session) throws {
            // A run that was killed before it drew anything leaves an empty folder.
            let isFolderThere = try picture.isFolderThere()
            let requests = try session.requests()
            let pending = Self.pending(among: requests)
            let namesakes = RequestSummary.namesakes(among: pending)
            var worst = ExitStatus.done
            var waiting: [(request: RequestSummary, target: RequestTarget)] = []
            for request in pending {
                let status = try ExitStatus.attempting("request \(request.id)") {
                    let target = try session.target(of: request, channel: channel)
                    try requireAcceptable(request, for: target)
                    try requireNotRejected(request, for: target)
                    if confirmation.yes { try requireNoNamesake(request, namesakes) }
                    waiting.append((request, target))
                }
                worst = max(worst, status)
            }
            if pending.isEmpty { Console.note("there are no pending requests") }
            // A run that is refused makes no folder.
            guard !waiting.isEmpty || isFolderThere else {
                if worst != .done { throw worst }
                return
            }
            let folder = try picture.folder()
            let undrawn = isFolderThere ? Self.undrawn(among: requests, in: folder) : nil
            guard !waiting.isEmpty else {
                try draw(undrawn, into: folder, session)
                if worst != .done { throw worst }
                return
            }
            if !confirmation.yes {
                for (request, target) in waiting {
                    Console.explain(request.printable)
                    for warning in request.warnings(for: target) { Console.explain("warning: \(warning)") }
                    if let warning = Self.namesakeWarning(request, namesakes) {
                        Console.explain("warning: \(warning)")
                    }
                }
                if let undrawn { Console.explain(Self.announcement(of: undrawn.request.requester)) }
            }
            try confirmation.require(
                "Accept \(waiting.count == 1 ? "this request" : "all \(waiting.count) requests")?")
            try draw(undrawn, into: folder, session)
            var contacts: [Contact] = []
            let progress = ProgressBar("accepting", of: "requests")
            let names = ContactNames(session)
            for (index, (request, target)) in waiting.enumerated() {
                progress.show(index, of: waiting.count)
                var share: IssuedShare?
                let status = try ExitStatus.attempting("request \(request.id)") {
                    share = try session.accept(
                        request, channel: target.channel.reference, readmitting: readmit,
                        drawing: picture.drawingOptions)
                }
                worst = max(worst, status)
                guard let share else { continue }
                contacts.append(share.contact)
                share.possiblyRevokedWarning.map(Console.warn)
                // If one share cannot be written, the next cannot either: stop, so that only one
                // share is missing.
                try share.draw(into: folder, format, names)
            }
            for person in try session.people(contacts) { person.warnings.forEach(Console.warn) }
            contacts.warnUnlessVerified()
            if worst != .done { throw worst }
        }

        /// Refuses, before anybody is asked, what accepting would refuse.
        ///
        /// - Throws: exit code 8 for somebody revoked without --readmit, and for a channel whose members
        ///   are not confirmed.
        private func requireAcceptable(_ request: RequestSummary, for target: RequestTarget) throws {
            if let since = target.revoked, !readmit {
                throw SessionError.unconfirmed(.revokedMember(request.requester, since: since))
            }
            guard target.channel.restored == nil else {
                throw SessionError.unconfirmed(.members(ChannelTitle(target.channel)))
            }
        }

        /// - Throws: exit code 8 if the owner rejected the person before.
        private func requireNotRejected(_ request: RequestSummary, for target: RequestTarget) throws {
            guard let rejected = target.rejected else { return }
            throw Diagnostic(
                .unconfirmed, "\(request.requester.printable) was rejected before",
                hints: [
                    "`seqrcast requests show \(rejected.id)` shows the rejected request",
                    "`seqrcast requests accept \(request.id)` accepts this one",
                ])
        }

        /// Nobody looks at the fingerprints with --yes.
        ///
        /// - Throws: exit code 8 for an unverified person whose name a known person, or another requester, has too.
        private func requireNoNamesake(
            _ request: RequestSummary, _ namesakes: [Int64: RequestSummary]
        ) throws {
            let warnings = request.requester.warnings + [Self.namesakeWarning(request, namesakes)]
            guard let warning = warnings.compactMap(\.self).first, !request.requester.isVerified else {
                return
            }
            throw Diagnostic(
                .unconfirmed, warning,
                hints: ["compare fingerprints, then `seqrcast requests accept \(request.id)` accepts them"])
        }

        private static func namesakes(among requests: [RequestSummary]) -> [Int64: RequestSummary] {
            RequestSummary.namesakes(among: pending(among: requests))
        }

        private static func pending(among requests: [RequestSummary]) -> [RequestSummary] {
            requests.filter { $0.stored.state == .pending }
        }

        /// That somebody else of a like name asks too: one of them may be an impostor.
        private static func namesakeWarning(
            _ request: RequestSummary, _ namesakes: [Int64: RequestSummary]
        ) -> String? {
            namesakes[request.id].map {
                "\($0.requester.toCompare), with the same or a similar name, sent request \($0.id)"
            }
        }

        /// The last accepted request of a member, if a killed run did not draw its share into this
        /// folder.
        private static func undrawn(
            among requests: [RequestSummary], in folder: CodeFolder
        ) -> (request: RequestSummary, channel: Channel)? {
            func order(_ request: RequestSummary) -> (Timestamp, Int64) {
                (request.stored.decided ?? request.stored.received, request.id)
            }
            let accepted = requests.filter { $0.stored.state == .accepted && $0.isMember }
            guard let last = accepted.max(by: { order($0) < order($1) }), let channel = last.channel,
                channel.restored == nil,
                !folder.holdsFile(for: last.requester.publicIdentity, in: channel)
            else { return nil }
            return (last, channel)
        }

        private func draw(
            _ undrawn: (request: RequestSummary, channel: Channel)?, into folder: CodeFolder,
            _ session: Session
        ) throws {
            guard let undrawn else { return }
            let requester = undrawn.request.requester
            Console.note(Self.announcement(of: requester))
            try session.share(
                undrawn.channel.reference, againWith: requester.publicIdentity,
                drawing: picture.drawingOptions
            ).draw(into: folder, format, ContactNames(session))
        }

        private static func announcement(of requester: Person) -> String {
            "\(requester.printable) was accepted before; the share is not in the folder and is drawn again"
        }
    }
}
