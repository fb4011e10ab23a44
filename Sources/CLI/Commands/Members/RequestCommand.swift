import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct RequestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Ask to follow somebody's channel: draw a code that only the owner can open.",
        discussion: """
            EXAMPLES
              seqrcast request --to alice.png --channel chess -o request.png
              seqrcast request --to invitation.png -o request.png
              seqrcast request --channels-of old.vault -o requests

            The owner scans the code, and accepts or rejects the request. If they accept, scan the share \
            that they give you. With --via, the code is for an authorizer, who endorses it for the owner.

            With --channels-of, seqrcast asks for each channel that the identity in another vault follows: \
            so somebody moves to a new identity, such as one of the suite hybrid. Nothing in the requests \
            proves that it is the same person: each owner compares the new fingerprint and accepts. The \
            history and the own channels of that vault stay there. A channel whose request is unanswered, and \
            whose image is in the folder, is left out unless you say --force.

            With --withdraw, seqrcast forgets a request that nobody answered. It cannot take the code \
            back: the owner may still have the request, and may still make you a member. If you scan their \
            share, seqrcast asks you before it subscribes, as for any share.
            """)

    @Option(
        help: ArgumentHelp(
            "The owner: a contact, an image of their public-key code, or their invitation: an image, or a file with its text or link.",
            valueName: "owner"),
        completion: NameCompletion.contacts.kind(orFiles: true), transform: PathArgument.path)
    var to: String?

    @Option(
        help: ArgumentHelp(
            "Ask for each channel that another vault follows.",
            valueName: "vault"), completion: .file(), transform: PathArgument.path)
    var channelsOf: String?

    @Option(
        help: ArgumentHelp(
            "The name of the channel. Default: that of the invitation, or else the owner chooses.",
            valueName: "name"))
    var channel: String?

    @Option(
        help: ArgumentHelp(
            "A note to the owner, at most 1024 bytes; - is standard input.",
            valueName: "text"))
    var note = ""

    @Option(
        help: ArgumentHelp(
            "The authorizer who endorses it: a contact, or an image of their public-key code.",
            valueName: "person"), completion: NameCompletion.contacts.kind(orFiles: true),
        transform: PathArgument.path)
    var via: String?

    @Flag(
        help: "Forget your unanswered requests to the owner: those for --channel, or all. Draws nothing.")
    var withdraw = false

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard (to == nil) != (channelsOf == nil) else {
            throw ValidationError("use either --to or --channels-of")
        }
        guard channelsOf == nil || channel == nil && via == nil && !withdraw else {
            throw ValidationError("--channels-of cannot be used with --channel, --via or --withdraw")
        }
        guard [to, note, via].count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
        guard !withdraw || note.isEmpty && via == nil && picture.output == nil else {
            throw ValidationError("--withdraw cannot be used with --note, --via or -o")
        }
    }

    func run() throws {
        let session = try vault.session()
        guard let to else { return try requestAll(session) }
        let owner = try RecipientOption(to, vault, session, acceptsInvitation: true)
        guard !withdraw else { return try withdraw(from: owner, session) }
        let authorizer = try via.map { try RecipientOption($0, vault, session) }
        let destination = try picture.destination(
            vault: vault, inputs: owner.inputs + (authorizer?.inputs ?? []))
        let recipient = try owner.resolve(besides: session.identity.fingerprint)
        let made = try session.request(
            to: recipient, channel: channel.map { try Name($0) },
            note: note == "-" ? vault.standardInputText() : note,
            via: authorizer?.resolve(besides: session.identity.fingerprint),
            drawing: destination.drawingOptions)
        let fact = StoredFact(
            sentence: "the request is stored", hint: "run the same command again to draw it anew")
        let files = try fact.whileWriting { try destination.draw(made.drawing) }
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(made.drawing, files: files)
            record.channel = made.sent.request.channel?.text
            record.contact = PersonJSON(made.sent.owner)
            JSON.report(record)
        } else if !format.json {
            let names = ContactNames(session)
            let via = try made.sent.via.map { ", for \(try names.printable($0)) to endorse" } ?? ""
            let owner = try names.printable(made.sent.owner)
            Console.note("asked \(owner) for \(made.sent.printableChannel)\(via)")
            if case .inviter(let invitation) = recipient { note(invitation, by: made.sent.owner) }
            picture.announce(made.drawing, in: files)
        }
        for person in try session.people([made.sent.owner]) { person.warnings.forEach(Console.warn) }
    }

    /// Asks for the channels that another identity of this user follows.
    private func requestAll(_ session: Session) throws {
        let other = try vault.session(of: channelsOf ?? "")
        guard other.identity.fingerprint != session.identity.fingerprint else {
            throw Diagnostic(.usage, "--channels-of names a vault of the same identity")
        }
        let channels = try other.channels().map(\.channel)
        let followed = channels.compactMap(FollowedChannel.init)
        if followed.isEmpty { Console.note("that identity follows no channels") }
        let note =
            try note == "-"
            ? vault.standardInputText()
            : note.isEmpty ? "this replaces my identity \(other.identity.fingerprint)" : note
        var worst = ExitStatus.done
        if !followed.isEmpty {
            let folder = try picture.folder(of: .request)
            let waiting = try session.sentRequests().filter { $0.answered == nil }
            for each in followed {
                let name = each.channel.name.printable
                guard each.owner.fingerprint != session.identity.fingerprint else {
                    Console.note("\(name): it is your own channel")
                    continue
                }
                guard
                    picture.overwrite.force || !waiting.contains(where: each.isAsked(by:))
                        || !folder.holdsFile(for: each.owner.publicIdentity, in: each.channel)
                else {
                    Console.note("\(name): you asked already; --force makes another request")
                    continue
                }
                let status = try ExitStatus.attempting(name) {
                    try request(each, note, session).draw(into: folder, format, ContactNames(session))
                }
                worst = max(worst, status)
            }
        }
        let own = channels.filter(\.isOwned)
        if !own.isEmpty {
            let names = own.map(\.name.printable).joined(separator: ", ")
            Console.note("your own channels stay in that vault: \(names)")
        }
        if worst != .done { throw worst }
    }

    /// Their owner stays verified, as this user compared the fingerprint.
    private func request(
        _ followed: FollowedChannel, _ note: String, _ session: Session
    ) throws -> DrawnRequest {
        let made = try session.request(
            to: .holder(of: followed.owner.publicIdentity), channel: followed.subscription.name, note: note,
            drawing: picture.drawingOptions)
        let owner =
            followed.owner.isVerified ? try session.verify(made.sent.owner) : made.sent.owner
        return DrawnRequest(
            sent: made.sent, owner: owner, drawing: made.drawing, channel: followed.channel)
    }

    /// Says what the invitation says, and whom it is by.
    private func note(_ verified: VerifiedInvitation, by owner: Contact) {
        let invitation = verified.invitation
        if let until = invitation.until { Console.note("the invitation ends \(until.localEnd)") }
        if !invitation.note.isEmpty { Console.note("its note: \(invitation.note.escaped())") }
        if !owner.isVerified { Console.note("compare the fingerprint in person: \(owner.fingerprint)") }
    }

    private func withdraw(from owner: RecipientOption, _ session: Session) throws {
        let recipient = try owner.resolve()
        var wanted = try channel.map { try Name($0) }
        if case .inviter(let invitation) = recipient { wanted = wanted ?? invitation.invitation.channel }
        let requests = try session.unansweredRequests(to: recipient, channel: wanted)
        let channels = Set(requests.map(\.printableChannel)).sorted().joined(separator: ", ")
        let names = ContactNames(session)
        let noun = requests.count == 1 ? "request" : "requests"
        try confirmation.require(
            "Withdraw your \(noun) to \(try names.printable(requests[0].owner)) for \(channels)?")
        for withdrawn in try ProgressBar.during("erasing", { try session.withdraw(requests) }) {
            if format.json {
                JSON.report(SentRequestJSON(withdrawn))
            } else {
                let owner = try names.printable(withdrawn.owner)
                Console.report("withdrew the request to \(owner) for \(withdrawn.printableChannel)")
            }
        }
        guard !format.json else { return }
        Console.note("the owner may still have it; seqrcast asks you before it subscribes to their share")
    }
}

/// A channel of another owner, with access.
private struct FollowedChannel {
    let channel: Channel
    let owner: Contact
    let subscription: Subscription

    init?(_ channel: Channel) {
        guard case .subscribed(let subscription) = channel.access, let owner = channel.owner else {
            return nil
        }
        (self.channel, self.owner, self.subscription) = (channel, owner, subscription)
    }

    /// Whether a request asks for this channel.
    func isAsked(by request: SentRequest) -> Bool {
        request.owner.fingerprint == owner.fingerprint && request.request.channel == subscription.name
    }
}

/// One of several requests.
private struct DrawnRequest {
    let sent: SentRequest
    let owner: Contact
    let drawing: Drawing
    /// As the vault names it that has it.
    let channel: Channel

    func draw(into folder: CodeFolder, _ format: JSONOption, _ names: ContactNames) throws {
        let fact = StoredFact(
            sentence: "the request is stored", hint: "run the same command again to draw it anew")
        let files = try fact.whileWriting {
            try folder.write(drawing, for: owner.publicIdentity, in: channel)
        }
        if format.json {
            var record = DrawingJSON(drawing, files: files)
            record.channel = sent.request.channel?.text
            record.contact = PersonJSON(owner)
            JSON.report(record)
        } else {
            let name = try names.printable(owner)
            Console.note("asked \(name) for \(sent.printableChannel): \(files.printable)")
            if let announcement = drawing.announcement(of: []) { Console.note("  \(announcement)") }
        }
    }
}
