import ArgumentParser
import SeQRcast

struct Requests: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List, show, accept and reject requests to follow your channels.",
        discussion: """
            REQUEST is the number in the list, or the name or the first ten digits of the fingerprint of who made it. Names are \
            claims: compare the fingerprint before you accept.
            """,
        subcommands: [List.self, Show.self, Accept.self, Reject.self],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List requests that wait for you.")

        @Flag(help: "Those that you accepted or rejected, too.") var all = false
        @Flag(help: "Those that you made, and what they wait for.") var sent = false
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            guard !sent else {
                for request in try session.sentRequests() {
                    if format.json {
                        try JSON.print(SentRequestRecord(request))
                    } else {
                        try Console.print(request.printable)
                    }
                }
                return
            }
            for request in try session.requests() where all || request.stored.state == .pending {
                if format.json {
                    try JSON.print(RequestRecord(request))
                } else {
                    try Console.print(request.printable)
                    for warning in request.warnings { Console.warn(warning) }
                }
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a request with its note.")

        @Argument(help: "A number, name or fingerprint.") var request: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let request = try vault.session().request(request)
            guard !format.json else { return try JSON.print(RequestRecord(request)) }
            try Console.print(request.printable)
            let note = request.stored.request.request.note
            if !note.isEmpty { try Console.print(note.printableLines) }
            for warning in request.warnings { Console.warn(warning) }
        }
    }

    struct Accept: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Accept requests: makes the members, and draws their shares.")

        @Argument(help: "A number, name or fingerprint.") var request: String?
        @Flag(help: "Accept all that wait; their shares go into the folder after -o.") var all = false
        @Option(
            help: ArgumentHelp("The channel to share; else the one that was asked for.", valueName: "name"))
        var channel: String?
        @Flag(help: "Also somebody who was revoked: they get a new place, and can read what lay between.")
        var readmit = false
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var picture: PictureOptions
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func validate() throws {
            guard all != (request != nil) else {
                throw ValidationError("name a request, or accept --all")
            }
        }

        func run() throws {
            let session = try vault.session()
            guard let request else { return try acceptAll(session) }
            let found = try session.request(request)
            try picture.check(vault: vault)
            for warning in found.requester.warnings { Console.warn(warning) }
            try confirmation.require("Accept \(found.requester.printable) for \(found.printableChannel)?")
            let share = try session.accept(
                found, channel: channel, readmitting: readmit, level: picture.errorCorrection)
            try picture.draw(share.drawing.symbol)
            if format.json, !picture.isOutputPicture {
                try JSON.print(DrawingRecord(share, file: picture.output))
            } else if !format.json {
                Console.note("shared \(share.channel.name.printable) with \(share.contact.printable)")
            }
            share.warnUnlessVerified()
        }

        private func acceptAll(_ session: Session) throws {
            let folder = try picture.folder()
            let waiting = try session.requests().filter { $0.stored.state == .pending }
            guard !waiting.isEmpty else { return Console.note("no requests wait") }
            if !confirmation.yes {
                for request in waiting {
                    Console.note(request.printable)
                    for warning in request.warnings { Console.warn(warning) }
                }
            }
            try confirmation.require("Accept \(waiting.count == 1 ? "this one" : "all \(waiting.count)")?")
            var worst = ExitStatus.done
            let progress = ProgressBar(total: waiting.count, of: "requests")
            defer { progress.clear() }
            for (index, request) in waiting.enumerated() {
                progress.draw(index)
                do {
                    let share = try session.accept(
                        request, channel: channel, readmitting: readmit, level: picture.errorCorrection)
                    let file = try folder.write(share.drawing, for: share.contact.party)
                    progress.clear()
                    if format.json {
                        try JSON.print(DrawingRecord(share, file: file))
                    } else {
                        Console.note(
                            "shared \(share.channel.name.printable) with \(share.contact.printable): \(file.escaped())"
                        )
                    }
                    if confirmation.yes { for warning in share.recipient.warnings { Console.warn(warning) } }
                } catch let error as VaultError where error != .busy {
                    throw error
                } catch {
                    progress.clear()
                    let failure = Diagnostic(error)
                    Console.diagnose(
                        Diagnostic(
                            failure.status, "request \(request.id): \(failure.sentence)", hints: failure.hints
                        ))
                    worst = max(worst, failure.status)
                }
            }
            if worst != .done { throw worst }
        }
    }

    struct Reject: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Turn a request down, and remember that: asking again does not bring it back.",
            discussion: "Nobody is told. You can still accept it later.")

        @Argument(help: "A number, name or fingerprint.") var request: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let rejected = try session.reject(session.request(request))
            if format.json {
                try JSON.print(RequestRecord(rejected))
            } else {
                try Console.print("rejected \(rejected.printable)")
            }
        }
    }
}
