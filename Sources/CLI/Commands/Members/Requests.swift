import ArgumentParser
import SeQRcast

struct Requests: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "List, show, accept and reject follow requests for your channels.",
        discussion: """
            EXAMPLES
              seqrcast requests
              seqrcast requests accept 3 -o share.png

            REQUEST is the number in the list, or the requester's name, or the first ten digits of their \
            fingerprint. A name is only a claim: compare the fingerprint before you accept.
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
            try Console.print(request.printable)
            let note = request.stored.request.request.note
            if !note.isEmpty { try Console.print(note.printableLines) }
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
                try JSON.print(RequestJSON(rejected))
            } else {
                try Console.print("rejected \(rejected.summary)")
            }
        }
    }
}
