import ArgumentParser
import Records
import SeQRcast
import Texts

struct Authorize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authorize",
        abstract: "Let a contact endorse (vouch for) follow requests for a channel of yours: draw a code.",
        discussion: """
            EXAMPLES
              seqrcast authorize chess Carol --people 5 --until 4w -o carol.png
              seqrcast authorize --list

            When you scan a request that they endorsed, the requester becomes a member without a question. \
            The authorization gives no key: without a share, they cannot read the channel. But they alone \
            choose the new members: choose them well.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String?
    @Argument(
        help: "The authorizer: a contact, or an image of their public-key code.",
        completion: NameCompletion.contacts.kind(orFiles: true), transform: PathArgument.path) var contact:
        String?

    @Option(
        help: ArgumentHelp(
            "The end: 2026-12-01, 2026-12-01T19:00, or a span such as 12h, 3d, 2w. Default: until you withdraw it.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var until: TimeSpec?

    @Option(help: ArgumentHelp("The number of people they may admit, 1 to 65536.", valueName: "count"))
    var people = 10

    @Flag(help: "List the authorizations that you gave and received.") var list = false
    @Flag(help: "End the contact's authorization, also for requests that they already endorsed.")
    var withdraw =
        false

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard list ? channel == nil && !withdraw : channel != nil && contact != nil else {
            throw ValidationError("name a channel and a contact, or use only --list")
        }
        guard (1...Authorization.peopleLimit).contains(people) else {
            throw ValidationError("--people must be a number from 1 to 65536")
        }
    }

    func run() throws {
        let session = try vault.session()
        guard let channel, let contact else { return try printAll(session) }
        let recipient = try RecipientOption(contact, vault, session) {
            try session.isAuthorizer($0, in: channel)
        }
        guard !withdraw else {
            let ended = try session.withdraw(authorizationOf: recipient.member(), in: channel)
            format.json
                ? JSON.report(AuthorizationJSON(ended, now: session.now))
                : Console.report(ended.printable(now: session.now))
            ended.channel.handOverWarning.map(Console.warn)
            return
        }
        let destination = try picture.destination(vault: vault, inputs: recipient.inputs)
        let made = try session.authorize(
            recipient.resolve(besides: session.identity.fingerprint), in: channel,
            until: until?.checked(now: session.now), people: people, drawing: destination.drawingOptions)
        let effect = made.isReplacement ? "granted, and the earlier one is withdrawn" : "granted"
        let fact = StoredFact(
            sentence: "the authorization is \(effect)", hint: "run the same command again to draw a new one")
        let files = try fact.whileWriting { try destination.draw(made.drawing) }
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(made.drawing, files: files)
            record.channel = made.channel.name.text
            record.contact = PersonJSON(made.authorizer)
            JSON.report(record)
        } else if !format.json {
            let end =
                made.granted.until.map { "until \($0.localEnd)" } ?? "until you withdraw the authorization"
            Console.note(
                "\(try ContactNames(session).printable(made.authorizer)) may admit \(people.people) to \(made.channel.name.printable), \(end)"
            )
            picture.announce(made.drawing, in: files)
        }
        if made.isReplacement {
            Console.note(
                "the earlier authorization is withdrawn: requests endorsed under it admit nobody")
        }
        made.authorizer.warnUnlessVerified()
    }

    private func printAll(_ session: Session) throws {
        let (granted, held) = (try session.grantedAuthorizations(), try session.heldAuthorizations())
        if granted.isEmpty { format.noteEmpty(held, "no authorizations yet") }
        for given in granted {
            try format.json
                ? JSON.print(AuthorizationJSON(given, now: session.now))
                : Console.print(given.printable(now: session.now))
        }
        for received in held {
            if format.json {
                try JSON.print(AuthorizationJSON(received, now: session.now))
            } else {
                try Console.print(received.printable(now: session.now))
            }
        }
    }
}

extension GrantedAuthorizationSummary {
    /// `chess · Carol may endorse · 1 of 5 people · until 2026-12-01 19:00`, or
    /// `chess · Carol · withdrawn 2026-12-01 19:00 · admitted 1 of 5 people`.
    func printable(now: Timestamp) -> String {
        let who = "\(channel.name.printable) · \(authorizer.printable)"
        let count = "\(used) of \(granted.people.people)"
        let end =
            granted.withdrawn.map { "withdrawn \($0.local)" } ?? granted.until.printableEnd(now: now)
            ?? (isStanding(at: now) ? nil : "used up")
        return end.map { "\(who) · \($0) · admitted \(count)" }
            ?? "\(who) may endorse · \(count) · \(granted.until.printableUntil)"
    }
}

extension HeldAuthorizationSummary {
    /// `chess by Alice · you may endorse · 5 people · until 2026-12-01 19:00`, or
    /// `chess by Alice · ended 2026-12-01 19:00 · 5 people`.
    func printable(now: Timestamp) -> String {
        let channel = "\(terms.channel.printable) by \(owner.printable)"
        let count = terms.people.people
        return terms.until.printableEnd(now: now).map { "\(channel) · \($0) · \(count)" }
            ?? "\(channel) · you may endorse · \(count) · \(terms.until.printableUntil)"
    }
}

extension Timestamp? {
    /// `ended 2026-12-01 19:00`; nil before the end.
    fileprivate func printableEnd(now: Timestamp) -> String? {
        flatMap { $0 <= now ? "ended \($0.local)" : nil }
    }

    /// `until 2026-12-01 19:00`, or `until it is withdrawn`.
    fileprivate var printableUntil: String { map { "until \($0.localEnd)" } ?? "until it is withdrawn" }
}

extension Int {
    /// `1 person`, or `2 people`.
    fileprivate var people: String { "\(self) \(self == 1 ? "person" : "people")" }
}
