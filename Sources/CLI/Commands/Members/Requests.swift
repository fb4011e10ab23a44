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
                        try JSON.print(SentRequestJSON(request))
                    } else {
                        try Console.print(request.printable)
                    }
                }
                return
            }
            let links = LinkCheck(session.threatLists)
            for request in try session.requests() where all || request.stored.state == .pending {
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
        static let configuration = CommandConfiguration(abstract: "Show a request with its note.")

        @Argument(help: "A number, name or fingerprint.") var request: String
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
            abstract: "Turn a request down, and remember that: asking again does not bring it back.",
            discussion: "Nobody is told. You can still accept it later.")

        @Argument(help: "A number, name or fingerprint.") var request: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let rejected = try session.reject(session.request(request))
            if format.json {
                try JSON.print(RequestJSON(rejected))
            } else {
                try Console.print("rejected \(rejected.printable)")
            }
        }
    }
}
