import SeQRcast

extension Diagnostic {
    /// Explains why a code was refused.
    init(refusal: Refusal) {
        switch refusal {
        case .damaged(let error): self.init(.damaged, "damaged code: \(error.sentence)")
        case .notACode: self.init(.noCode, "all parts are here, but together they are not a SeQRcast code")
        case .locked(let error): self.init(error)
        case .backup(let error): self.init(error)
        case .newer(let error):
            self.init(
                .newer, "code in a newer format: \(error.sentence)",
                hints: ["a newer version of seqrcast may be able to read it"])
        case .invalidPublicKey:
            self.init(.tampered, "the public key is not valid, or anybody could forge its signatures")
        case .notSubscribed:
            self.init(.notSubscribed, "this message is from a channel that you are not subscribed to")
        case .tampered(nil): self.init(.tampered, "tampered: the signature does not verify")
        case .tampered(let channel?):
            self.init(
                .tampered,
                "tampered: it claims to be from \(channel.name.printable), but was changed or damaged")
        case .accessEnded(let channel):
            self.init(
                .ended,
                "this message leaves you out: your access to \(channel.phrase) seems to have ended",
                hints: [
                    "ask the owner: any member of the channel could have written this message",
                    "you can still read the messages that you have",
                ])
        case .beforeMembership(let channel):
            self.init(.ended, "no access: this message of \(channel.phrase) seems older than your share")
        case .notForThisIdentity:
            self.init(.wrongKind, "this code is sealed for somebody else, or it was changed")
        case .notAuthorized(let fault): self.init(.notAuthorized, fault.sentence, hints: fault.hints)
        case .unconfirmed(let offer):
            self.init(
                .unconfirmed,
                "not subscribed to \(offer.subscription.name.printable): you did not confirm it",
                hints: ["`--yes` confirms"])
        case .tooManyParts:
            self.init(
                .failed,
                "this part was not kept: the vault already has \(Session.partLimit.grouped) parts of unfinished codes",
                hints: ["`seqrcast scan --pending` lists them; `--discard SET` deletes a set"])
        case .notATicket(let kind):
            let found = kind == .message ? "a message of another channel" : kind?.phrase ?? "a plain QR code"
            self.init(.wrongKind, "not a ticket: \(found)")
        case .expired(let channel, let number):
            self.init(.ended, "\(channel.name.printable)#\(number) has expired")
        }
    }
}

extension WireError {
    var sentence: String {
        switch self {
        case .notACode: "no SeQRcast header"
        case .unsupportedVersion: "the header names a format version other than 1"
        case .unknownKind: "this version of seqrcast does not know this kind of code"
        case .invalidBase45(let offset): "the body is not valid Base45 at character \(offset)"
        case .truncated: "it ends too early"
        case .trailingBytes(let count): "it is followed by \(count.counted("extra byte"))"
        case .nonCanonicalInteger: "a number is not in its shortest form"
        case .outOfRange(let value, let limit): "a number is out of range: \(value) (limit \(limit))"
        case .invalidUTF8: "a text is not valid UTF-8"
        case .nameTooLong(let characters, let limit):
            "the name is too long: \(characters) characters (limit \(limit))"
        case .nameEmpty: "the name is empty"
        case .nameNotPlain:
            "the name has control or direction characters, white space at its start or end, or nothing visible"
        case .unknownSuite(let suite): "unknown suite \(suite)"
        case .unknownFlags(let flags): "unknown flags \(flags)"
        case .unknownContentType(let type): "unknown content type \(type)"
        case .numberIsZero: "the message number is zero"
        case .expiresBeforeCreated: "it expires before it was created"
        case .invalidCompression: "the compressed content does not expand"
        case .paddingNotZero: "it has data after its end"
        case .fieldsNotAscending: "the fields are out of order, or one is repeated"
        case .nulInText: "a value has a zero character"
        case .invalidFileName:
            "the file name is empty, too long, or contains a slash, a control character or a direction character"
        case .invalidMediaType: "the file's media type is not valid"
        case .invalidContent(let error): "the content does not match its type: \(error.sentence)"
        case .unknownAudience(let audience): "unknown kind of readers \(audience)"
        }
    }
}
