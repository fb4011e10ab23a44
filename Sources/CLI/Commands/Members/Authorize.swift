import ArgumentParser
import SeQRcast

struct Authorize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let a contact endorse requests for a channel of yours: draws a code for them.",
        discussion: """
            Whoever they endorse becomes a member when you scan the endorsed request, without a question. They get no key: without \
            a share of their own they cannot read the channel. But whom they let in they choose alone, so choose them well.
            """)

    @Argument(help: "A channel of your own.") var channel: String?
    @Argument(help: "Who may endorse: a picture of their public-key code, or a contact.") var contact: String?

    @Option(
        help: ArgumentHelp(
            "Until when: 2026-12-01, 2026-12-01T19:00, or a span such as 12h, 3d, 2w. Without it, until you withdraw it.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var until: TimeSpec?

    @Option(help: ArgumentHelp("How many people they may let in, in 1...65536.", valueName: "count"))
    var people = 10

    @Flag(help: "List whom you authorized, and who authorized you.") var list = false
    @Flag(help: "End the contact's authorization, also for what they have endorsed already.") var withdraw =
        false

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard list ? channel == nil && !withdraw : channel != nil && contact != nil else {
            throw ValidationError("name a channel of yours and a contact, or only --list")
        }
        guard (1...Authorization.peopleLimit).contains(people) else {
            throw ValidationError("--people is a number in 1...65536")
        }
    }

    func run() throws {
        let session = try vault.session()
        guard let channel, let contact else { return try printAll(session) }
        let recipient = RecipientOption(contact, vault)
        guard !withdraw else {
            let ended = try session.withdraw(authorizationOf: recipient.member(), in: channel)
            return try print(ended, now: session.now)
        }
        try picture.check(vault: vault, inputs: recipient.inputs)
        let made = try session.authorize(
            recipient.resolve(), in: channel, until: until?.checked(now: session.now), people: people,
            drawing: picture.drawingOptions)
        let files = try picture.draw(made.drawing, vault: vault)
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(made.drawing, files: files)
            record.channel = made.channel.name.text
            record.contact = PersonJSON(made.authorizer)
            try JSON.print(record)
        } else if !format.json {
            let end = made.granted.until.map { "until \($0.local)" } ?? "until you withdraw it"
            Console.note(
                "\(made.authorizer.printable) may let \(people.people) into \(made.channel.name.printable), \(end)"
            )
        }
        if made.isReplacement {
            Console.note(
                "their earlier authorization is withdrawn; what they endorsed under it lets nobody in")
        }
        made.authorizer.warnUnlessVerified()
    }

    private func printAll(_ session: Session) throws {
        for given in try session.grantedAuthorizations() { try print(given, now: session.now) }
        for received in try session.heldAuthorizations() {
            if format.json {
                try JSON.print(AuthorizationJSON(received, now: session.now))
            } else {
                try Console.print(received.printable(now: session.now))
            }
        }
    }

    private func print(_ given: GrantedAuthorizationSummary, now: Timestamp) throws {
        guard !format.json else { return try JSON.print(AuthorizationJSON(given, now: now)) }
        try Console.print(given.printable(now: now))
    }
}

extension GrantedAuthorizationSummary {
    /// `chess · Carol [12345 … 67890, verified] may endorse · 1 of 5 people · until 2026-12-01 19:00`
    func printable(now: Timestamp) -> String {
        let end = granted.withdrawn.map { "withdrawn \($0.local)" } ?? granted.until.printableEnd(now: now)
        return "\(channel.name.printable) · \(authorizer.printable) may endorse · "
            + "\(used) of \(granted.people.people) · \(end)"
    }
}

extension HeldAuthorizationSummary {
    /// `chess by Alice [12345 … 67890, verified] · you may endorse · 5 people · until 2026-12-01 19:00`
    func printable(now: Timestamp) -> String {
        "\(terms.channel.printable) by \(owner.printable) · you may endorse · "
            + "\(terms.people.people) · \(terms.until.printableEnd(now: now))"
    }
}

extension Timestamp? {
    /// `until 2026-12-01 19:00`, `ended 2026-12-01 19:00`, or `until it is withdrawn`.
    fileprivate func printableEnd(now: Timestamp) -> String {
        map { $0 <= now ? "ended \($0.local)" : "until \($0.local)" } ?? "until it is withdrawn"
    }
}

extension Int {
    /// `1 person`, or `2 people`.
    fileprivate var people: String { "\(self) \(self == 1 ? "person" : "people")" }
}
