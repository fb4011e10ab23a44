import Records
import SeQRcast
import Texts

extension Array {
    /// A hint for each of the first five, and one for the rest.
    fileprivate func firstFew(_ hint: (Element) -> String) -> [String] {
        prefix(5).map(hint) + (count > 5 ? ["and \(count - 5) more"] : [])
    }
}

extension Diagnostic {
    init(_ error: SessionError) {
        switch error {
        case .notFound(let error): self.init(error)
        case .ambiguous(let error): self.init(error)
        case .invalidInput(let error): self.init(error)
        case .notAllowed(let error): self.init(error)
        case .conflict(let error): self.init(error)
        case .unconfirmed(let error): self.init(error)
        case .unusableCode(let error): self.init(error)
        case .verificationFailed(let error): self.init(error)
        }
    }

    private init(_ error: SessionError.NotFound) {
        switch error {
        case .contact(let name, let similar):
            let sentence = name.map { "there is no contact \($0.printableName)" }
            self.init(
                .failed, sentence ?? "this contact was removed meanwhile",
                hints: Self.didYouMean(similar) + ["`seqrcast contact list` lists your contacts"])
        case .channel(let name, let similar):
            let sentence = name.map { "there is no channel \($0.printableName)" }
            self.init(
                .failed, sentence ?? "this channel was deleted meanwhile",
                hints: Self.didYouMean(similar) + ["`seqrcast channel list` lists your channels"])
        case .message(let channel, let number, let index):
            let claim = index == 1 ? "" : ".\(index)"
            self.init(
                .failed, "\(channel.name.printable)#\(number)\(claim) is not in the vault",
                hints: ["`seqrcast history '\(channel.shellName)'` lists its messages"])
        case .file: self.init(.wrongKind, "this message has no file")
        case .member(let name, let channel, let similar, let unknownCount):
            self.init(
                .failed, "\(channel.name.printable) has no member \(name.printableName)",
                hints: Self.didYouMean(similar) + Self.unknownMembers(of: channel, unknownCount) + [
                    "`seqrcast members '\(channel.shellName)'` lists the members"
                ])
        case .memberAnywhere(let name):
            self.init(
                .failed, "no channel of yours has a member \(name.printableName)",
                hints: ["`seqrcast members CHANNEL` lists the members of a channel"])
        case .request(let name):
            let sentence = name.map { name in
                Int64(name) == nil
                    ? "there is no request of \(name.printableName)" : "there is no request \(name)"
            }
            self.init(
                .failed, sentence ?? "this request was deleted meanwhile",
                hints: ["`seqrcast requests --all` lists all requests"])
        case .sentRequest(let person):
            self.init(
                .failed, "you have no unanswered request to \(person.printable)",
                hints: ["`seqrcast requests --sent` lists your requests"])
        case .channelForRequest(let name):
            let sentence = name.map { "you have no channel named \($0.printable)" }
            self.init(
                .failed, sentence ?? "the request does not name a channel",
                hints: ["`--channel NAME` names the channel to share"])
        case .authorization:
            self.init(
                .failed, "this person has no authorization for that channel",
                hints: ["`seqrcast authorize --list` lists your authorizations"])
        case .avatar:
            self.init(.failed, "you have no avatar", hints: ["`seqrcast id --picture FILE` sets one"])
        case .avatarOf(let contact):
            self.init(.failed, "the card of \(contact.name.printable) has no JPEG or WebP avatar")
        case .partSet(let set):
            self.init(
                .failed, "there is no set \(set) of parts",
                hints: ["`seqrcast scan --pending` lists unfinished sets"])
        }
    }

    private init(_ error: SessionError.Ambiguity) {
        switch error {
        case .contact(let name, let contacts):
            self.init(
                .failed, "several contacts match \(name.printableName)",
                hints: contacts.firstFew { "`'\($0.fingerprint.description.prefix(11))'` is \($0.inFull)" })
        case .channel(let name, let channels):
            self.init(
                .failed, "several channels match \(name.printableName)",
                hints: channels.firstFew { channel, isNameEnough in
                    guard let owner = channel.owner else {
                        return "write `'\(channel.reference)'` for your own \(channel.name.printable)"
                    }
                    let isNamed = isNameEnough && channel.shellName != channel.reference
                    return isNamed
                        ? "write `'\(channel.nameAtOwner ?? "")'` for the channel of \(owner.inFull)"
                        : "write `'\(channel.reference)'` for the channel of \(owner.inFull), created \(channel.created.local)"
                })
        case .member(let name, let people):
            self.init(
                .failed, "several people match \(name.printableName)",
                hints: people.firstFew { "`'\($0.fingerprint.description.prefix(11))'` is \($0.inFull)" })
        case .request(let requests):
            self.init(
                .failed, "several requests match; name one by its number",
                hints: requests.firstFew(\.printable))
        }
    }

    private init(_ error: SessionError.InvalidInput) {
        switch error {
        case .fingerprint:
            self.init(.usage, "a fingerprint has 30 digits, in six groups of five")
        case .ownCard:
            self.init(.wrongKind, "this is your own card", hints: ["name a card of another person"])
        case .messageReference:
            self.init(.usage, "name a message as CHANNEL#NUMBER")
        case .missedReference:
            self.init(.usage, "name missed messages as CHANNEL#NUMBER, or as CHANNEL#FIRST-LAST")
        case .messageAmongOthers(let message):
            self.init(.usage, "name \(message.inShell) alone, or only channels")
        case .expiry: self.init(.usage, "the expiry must be in the future")
        case .foreignBatch:
            self.init(
                .usage, "the folder has a batch of another channel", hints: ["name another folder after -o"])
        case .linkTooLong(let characters, let limit):
            self.init(
                .failed,
                "too long for a link: \(characters.grouped) characters (limit \(limit.grouped): one symbol)",
                hints: ["without --link, the code is drawn as several symbols"]
            )
        case .noteTooLong(let bytes):
            self.init(
                .usage,
                "the note is too long: \(bytes.grouped) bytes (limit \(FollowRequest.noteLimit.grouped))"
            )
        case .authorizerIsOwner:
            self.init(
                .usage, "--via names the owner: leave it out, as a request to the owner needs no endorsement")
        case .avatar(let fault): self.init(fault)
        case .tooLarge(_, 0):
            self.init(.usage, "--max-version is too low: such small symbols hold no part of a code")
        case .tooLarge(let bytes, let limit):
            self.init(
                .failed,
                "the code is too large: \(bytes.grouped) bytes (limit \(limit.grouped) in \(PartSet.partLimit) symbols)",
                hints: ["`--max-version 40` makes larger symbols, a lower `--parity` makes fewer symbols"])
        case .tooLargeForFilm:
            self.init(
                .failed,
                "too large for a film: more than \(FilmLayout.lengthLimit >> 20) MiB, or --max-version is too low",
                hints: ["without the ending .apng it becomes a file of any size"])
        case .tooManyRecipients(let count):
            self.init(
                .usage,
                "too many recipients: \(count) (limit \(DocumentHeader.recipientLimit))",
                hints: ["encrypt for a channel instead: it can have more members"])
        case .fileNameTooLong(let bytes):
            self.init(
                .usage, "the file name is too long: \(bytes) bytes (limit \(DocumentPreamble.fileNameLimit))")
        case .mediaTypeTooLong(let bytes):
            self.init(
                .usage,
                "the media type is too long: \(bytes) bytes (limit \(DocumentPreamble.mediaTypeLimit))")
        }
    }

    private init(_ error: SessionError.NotAllowed) {
        switch error {
        case .notOwned(let channel):
            self.init(.failed, "you do not own the channel \(channel.name.printable)")
        case .owned(let channel):
            self.init(
                .failed, "you cannot unsubscribe from your own channel \(channel.name.printable)",
                hints: ["`seqrcast channel delete` deletes it"])
        case .classicOwner:
            self.init(
                .failed, "guest pages need the suite hybrid or compact, but your identity has classic")
        case .noSealingKey(let person):
            self.init(
                .failed, "nothing can be sealed to \(person.printable): you have only their small card",
                hints: ["scan their key card: \(person.printable) makes it with `seqrcast id -o FILE`"])
        case .olderSuite(let person, let channel):
            self.init(
                .failed,
                "\(channel.name.printable) is only for people of the suite hybrid, but "
                    + "\(person.printable) has the suite \(person.publicIdentity.card.suite.label)")
        case .notHybrid:
            self.init(.failed, "only an identity of the suite hybrid can make such a channel")
        case .invitationEnded(let channel, let end):
            self.init(
                .ended, "the invitation to \(channel.printable) ended on \(end.local)",
                hints: ["ask the owner for a new one, or for their card"])
        }
    }

    private init(_ error: SessionError.Conflict) {
        switch error {
        case .contactOwnsChannel(let contact, let channel):
            self.init(
                .failed,
                "\(contact.name.printable) cannot be removed: they own the channel \(channel.name.printable)",
                hints: ["run `seqrcast unsubscribe '\(channel.shellName)'` first"])
        case .contactNameTaken(let contact):
            self.init(
                .failed, "another contact has that name: \(contact.inFull)",
                hints: ["choose a name that no other contact has"])
        case .channelNameTaken(let name):
            self.init(.failed, "you already have a channel \(name.printable)")
        case .channelFull(let channel):
            self.init(.failed, "the channel \(channel.name.printable) is full")
        case .alreadyRevoked(let person, let since):
            self.init(.failed, "\(person.printable) was already revoked on \(since.local)")
        case .requestChanged:
            self.init(
                .failed, "the request was decided or renewed meanwhile; nothing was done",
                hints: ["`seqrcast requests list --all` shows it"])
        case .tooManyRevoked:
            self.init(
                .failed, "too many members are revoked for one message",
                hints: ["create a new channel, and share it with the remaining members"])
        case .alreadyMember(let person, let channel):
            self.init(
                .failed, "\(person.printable) is already a member of \(channel.name.printable)",
                hints: ["`seqrcast revoke '\(channel.shellName)' '\(person.shellName)'` leaves them out"])
        case .memberNameTaken(let person):
            self.init(
                .failed, "a member already has that name: \(person.printable)",
                hints: ["choose another --name, so that you can tell them apart"])
        case .nothingToConfirm(let channel):
            self.init(.failed, "the members of \(channel.name.printable) need no confirmation")
        }
    }

    private init(_ error: SessionError.Unconfirmed) {
        switch error {
        case .revokedMember(let person, let since):
            self.init(
                .unconfirmed, "\(person.printable) was revoked on \(since.local)",
                hints: [
                    "`--readmit` makes them a member again: they can then read earlier messages too"
                ])
        case .members(let channel):
            self.init(
                .unconfirmed, "\(channel.name.printable) waits: confirm its members first",
                hints: [
                    "it was restored, handed over or used on another device",
                    "`seqrcast members '\(channel.shellName)' --confirm` lists them and asks you",
                    "if another device publishes in it, go on there, and confirm nothing here",
                ])
        case .mixedSuites(let person):
            self.init(
                .unconfirmed,
                "whoever breaks the suite \(person.publicIdentity.card.suite.label) of \(person.printable) "
                    + "can read the whole document, for which others have the suite hybrid",
                hints: ["`--allow-mixed` encrypts it all the same"])
        case .signer(let person):
            self.init(
                .unconfirmed,
                "the signature verifies, but you do not know the signer: \(person.inFull)",
                hints: [
                    "compare the fingerprint with the signer, then run again with `--by '\(person.fingerprint)'`"
                ])
        }
    }

    private init(_ error: SessionError.UnusableCode) {
        switch error {
        case .missing(let kind, let kinds):
            if kinds.isEmpty {
                self.init(.noCode, "the image has no code that is \(kind.phrase)")
            } else {
                let found = kinds.map(\.phrase).sorted().joined(separator: " and ")
                self.init(.wrongKind, "the image has \(found), not \(kind.phrase)")
            }
        case .severalCards:
            self.init(
                .failed, "the image has public keys of different people",
                hints: ["if -o names an existing folder, `seqrcast share` makes one for each"])
        case .several(let kind):
            self.init(
                .failed, "found more than one code that is \(kind.phrase)",
                hints: ["name an image with only one of them"])
        case .unfinished(let parts):
            self.init(
                .noCode, "not enough parts of the code: \(parts.printable)",
                hints: ["name images of the other parts, too"])
        case .unfinishedFilm(let film):
            self.init(
                .noCode,
                "not enough parts of the film: \(film.heldCount.grouped) of \(film.layout.dataCount.grouped)",
                hints: ["film it for longer, and name a folder with all images"])
        case .severalFilms:
            self.init(
                .failed, "found parts of different films", hints: ["name a folder with images of one film"])
        case .crookedFilm:
            self.init(.tampered, "the film was made wrongly: its parity does not fit its document")
        case .refused(let refusal): self.init(refusal: refusal)
        }
    }

    private init(_ error: SessionError.VerificationFailure) {
        switch error {
        case .fingerprint(let contact):
            self.init(
                .tampered,
                "that is not \(contact.name.printable)'s fingerprint: this card may be somebody else's",
                hints: [
                    "type the digits again, in case of a slip",
                    "if they differ: `seqrcast contact remove '\(contact.shellName)'`, then scan their own screen",
                ])
        case .document(let refusal): self.init(documentRefusal: refusal)
        case .signature(.tampered): self.init(.tampered, "the signature does not verify")
        case .signature(let refusal): self.init(refusal: refusal)
        case .otherDocument:
            self.init(.tampered, "the document was changed, or the signature is for another document")
        case .otherSigner(let person):
            self.init(.tampered, "signed by \(person.toCompare), not by the person that --by names")
        }
    }

    /// A hint if somebody may be a member without a known name.
    private static func unknownMembers(of channel: ChannelTitle, _ count: Int) -> [String] {
        guard count > 0 else { return [] }
        return [
            "they may be a member whose name is not known: `seqrcast members '\(channel.shellName)' --revoke-all` leaves everybody out"
        ]
    }

    /// A hint with names that the user may have meant; none without any.
    private static func didYouMean(_ names: [Name]) -> [String] {
        names.isEmpty ? [] : ["did you mean \(names.map(\.printable).joined(separator: " or "))?"]
    }

    /// Explains why a file cannot be the avatar on a card.
    init(_ fault: Avatar.Fault) {
        let sentence =
            switch fault {
            case .otherFormat: "an avatar must be a JPEG or WebP file"
            case .damaged: "the avatar is damaged or incomplete"
            case .tooManyBytes(let bytes, let limit):
                "the avatar is too large: \(bytes.grouped) bytes (limit \(limit.grouped))"
            case .sides(let width, let height):
                "the avatar has \(width) × \(height) pixels; each side must have "
                    + "\(Avatar.sides.lowerBound) to \(Avatar.sides.upperBound)"
            case .animated: "an avatar must not be animated"
            case .metadata: "the file has metadata, which may show where you were"
            }
        let preparation: [String] =
            switch fault {
            case .animated: ["take one frame of it, as a JPEG or PNG file"]
            case .sides(let width, let height) where max(width, height) > 5 * min(width, height):
                ["crop the picture to a square first"]
            case .otherFormat, .damaged, .tooManyBytes, .sides, .metadata: []
            }
        self.init(
            .failed, sentence,
            hints: preparation + ["`cwebp -resize 96 0 -q 50 in.jpg -o me.webp` makes a small avatar of it"])
    }
}

extension Diagnostic {
    /// Explains why an encrypted document was refused.
    init(documentRefusal refusal: Refusal) {
        switch refusal {
        case .notACode: self.init(.wrongKind, "not an encrypted document")
        case .damaged(let error): self.init(.damaged, "damaged document: \(error.sentence)")
        case .newer(let error):
            self.init(
                .newer, "document in a newer format: \(error.sentence)",
                hints: [Self.update])
        case .notSubscribed:
            self.init(.notSubscribed, "this document is for a channel that you are not subscribed to")
        case .tampered(let channel):
            let claim = channel.map { " (it claims to be from \($0.name.printable))" } ?? ""
            self.init(.tampered, "tampered: the document\(claim) was changed, damaged or cut short")
        case .notForThisIdentity:
            self.init(.wrongKind, "this document is not for you, or it was changed")
        case .accessEnded(let channel):
            self.init(
                .ended,
                "this document leaves you out: your access to \(channel.phrase) seems to have ended",
                hints: ["ask the owner: without access you cannot check who wrote this document"])
        case .beforeMembership(let channel):
            self.init(.ended, "no access: this document of \(channel.phrase) seems older than your share")
        case .invalidPublicKey, .locked, .backup, .notAuthorized, .notAdmitted, .unconfirmed, .expired,
            .tooManyParts, .tooManyRequests, .olderSuite, .notATicket:
            self.init(refusal: refusal)
        }
    }
}

extension Channel? {
    /// The channel's name in a sentence.
    var phrase: String { self?.name.printable ?? "the channel" }
}

extension SessionError {
    /// Whether the sentence describes the document that a command was given.
    var isOfDocument: Bool {
        switch self {
        case .verificationFailed(.document), .verificationFailed(.otherDocument),
            .verificationFailed(.otherSigner), .unconfirmed(.signer):
            true
        default: false
        }
    }
}
