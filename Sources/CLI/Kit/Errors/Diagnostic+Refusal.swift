import Records
import SeQRcast
import Texts

extension Diagnostic {
    /// Explains why a code was refused.
    init(refusal: Refusal) {
        switch refusal {
        case .damaged(let error): self.init(.damaged, "damaged code: \(error.sentence)")
        case .notACode: self.init(.noCode, "all parts are here, but together they are not a SeQRcast code")
        case .locked(let error): self.init(error)
        case .backup(let error): self.init(error)
        case .newer(let error):
            self.init(.newer, "code in a newer format: \(error.sentence)", hints: [Self.update])
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
                    "ask the owner: without access you cannot check who wrote this message",
                    "you can still read the messages that you have",
                ])
        case .beforeMembership(let channel):
            self.init(.ended, "no access: this message of \(channel.phrase) seems older than your share")
        case .notForThisIdentity:
            self.init(.wrongKind, "this code is sealed for somebody else, or it was changed")
        case .notAuthorized(let fault): self.init(.notAuthorized, fault.sentence, hints: fault.hints)
        case .notAdmitted(.requesterRevoked, let requester, let channel, _):
            self.init(revoked: requester, in: channel)
        case .notAdmitted(_, let requester, let channel, let request):
            self.init(
                .notAuthorized, "\(requester.printable) was rejected in \(channel.name.printable)",
                hints: request.map { ["`seqrcast requests accept \($0)` accepts them anyway"] } ?? [])
        case .unconfirmed(let offer):
            self.init(.unconfirmed, "not subscribed to \(offer.printable): you did not confirm it")
        case .tooManyParts:
            self.init(
                .failed,
                "this part was not kept: the vault already has \(Limits.parts.grouped) parts of unfinished codes",
                hints: ["`seqrcast scan --pending` lists them; `--discard SET` deletes a set"])
        case .tooManyRequests(let excess): self.init(tooManyRequests: excess)
        case .olderSuite(let person, let channel):
            self.init(SessionError.notAllowed(.olderSuite(person, channel)))
        case .notATicket(let kind):
            let found = kind == .message ? "a message of another channel" : kind?.phrase ?? "a plain QR code"
            self.init(.wrongKind, "not a ticket: \(found)")
        case .expired(let channel, let number):
            self.init(.ended, "\(channel.name.printable)#\(number) has expired")
        }
    }
}

extension Diagnostic {
    fileprivate init(tooManyRequests excess: RequestExcess) {
        let others =
            switch excess {
            case .ofAll: "\(Limits.waitingRequests.grouped) others wait"
            case .ofRequester: "\(Limits.waitingRequestsOfRequester) others of this person wait"
            }
        self.init(
            .failed, "this request was not kept: \(others) for your answer",
            hints: ["`seqrcast requests` lists them"])
    }
}

extension Diagnostic {
    private init(revoked requester: Person, in channel: Channel) {
        let whom = requester.contact == nil ? "IMAGE" : "'\(requester.shellName)'"
        self.init(
            .notAuthorized, "\(requester.printable) was revoked in \(channel.name.printable)",
            hints: [
                "`seqrcast share '\(channel.shellName)' --to \(whom) --readmit` makes them a member again"
            ])
    }

    static let update = "update seqrcast: a newer version may be able to read it"
}

extension WireError {
    var sentence: String {
        switch self {
        case .notACode: "no SeQRcast header"
        case .unsupportedVersion: "the header names a format version other than 1"
        case .unknownKind: "this version of seqrcast does not know this kind of code"
        case .invalidBase45(let offset):
            "its text cannot be decoded from character \(Code.Kind.message.header.count + offset + 1) on"
        case .invalidLink: "its link was cut short or altered, or has more than one code"
        case .truncated: "it ends too early"
        case .trailingBytes(let count): "it is followed by \(count.counted("extra byte"))"
        case .nonCanonicalInteger: "a number is not in its shortest form"
        case .outOfRange(let value, let limit): "a number is out of range: \(value) (limit \(limit))"
        case .invalidUTF8: "a text is not valid UTF-8"
        case .nameTooLong(let characters, let limit):
            "the name is too long: \(characters) characters (limit \(limit))"
        case .nameEmpty: "the name is empty"
        case .nameNotPlain(let scalar, let position):
            scalar == " "
                ? "the name begins or ends with a blank"
                : "character \(position) of the name, \(scalar.codePoint), is not allowed there"
        case .unknownSuite(let suite): "unknown suite \(suite)"
        case .unknownFlags(let flags): "unknown flags \(flags)"
        case .unknownContentType(let type): "unknown content type \(type)"
        case .numberIsZero: "the message number is zero"
        case .expiresBeforeCreated: "it expires before it was created"
        case .invalidCompression: "the compressed content does not expand"
        case .paddingNotZero: "it has data after its end"
        case .fieldsNotAscending: "a field is given twice, or the fields are out of order"
        case .nulInText: "a value has a zero character"
        case .invalidFileName:
            "the file name is empty, too long, or contains a slash, a control character or a direction character"
        case .invalidMediaType: "the file's media type is not valid"
        case .invalidContent(let error): "the content does not match its type: \(error.sentence)"
        case .unknownAudience(let audience): "unknown kind of readers \(audience)"
        }
    }
}

extension AuthorizationFault {
    var sentence: String {
        switch self {
        case .unknown: "no authorization is known for this request"
        case .otherChannel: "the authorization is for another channel"
        case .endorsedThemselves: "nobody can endorse their own request"
        case .withdrawn: "the authorization was withdrawn"
        case .replaced: "the authorization was replaced by a newer one"
        case .expired: "the authorization has expired"
        case .usedUp: "the authorization admits no more people"
        case .requesterRevoked: "the requester was revoked in this channel"
        case .requesterRejected: "the requester was rejected in this channel"
        case .requesterSuite: "the channel is only for people of the suite hybrid"
        }
    }

    var hints: [String] {
        switch self {
        case .unknown, .otherChannel: ["`seqrcast authorize --list` lists the authorizations"]
        case .endorsedThemselves, .requesterRevoked, .requesterRejected, .requesterSuite: []
        case .withdrawn, .expired, .usedUp:
            ["after a new `seqrcast authorize`, the request must be endorsed again"]
        case .replaced: ["the authorizer scans the new one, and endorses the request again"]
        }
    }

    /// The value of `reason` in JSON.
    var label: String {
        switch self {
        case .unknown: "unknown"
        case .otherChannel: "other_channel"
        case .endorsedThemselves: "endorsed_themselves"
        case .withdrawn, .replaced: "withdrawn"
        case .expired: "expired"
        case .usedUp: "used_up"
        case .requesterRevoked: "requester_revoked"
        case .requesterRejected: "requester_rejected"
        case .requesterSuite: "suite"
        }
    }
}

extension ContentError {
    var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong(let bytes, let limit): "too large: \(bytes.grouped) bytes (limit \(limit.grouped))"
        case .nul(let offset): "zero byte at offset \(offset)"
        case .schemeNotWeb: "a URL must begin with http:// or https://"
        case .notASCII(let offset):
            "non-ASCII character in the URL at byte \(offset); use Punycode in the host and % elsewhere"
        case .characterNotAllowed(let offset): "character not allowed in a URL at byte \(offset)"
        case .badPercentEscape(let offset): "the % at byte \(offset) needs two hexadecimal digits"
        case .noHost: "the URL has no host"
        case .badIPAddress(let offset): "the host at byte \(offset) is not a valid IP address"
        case .portOutOfRange: "a port must be a number from 1 to 65535"
        case .notAGeoURI: "a place must be written as geo:LATITUDE,LONGITUDE"
        case .badCoordinate(let offset): "the coordinate at byte \(offset) is not a plain decimal number"
        case .noLongitude: "the longitude is missing"
        case .latitudeOutOfRange: "the latitude must be from -90 to 90"
        case .longitudeOutOfRange: "the longitude must be from -180 to 180"
        case .numberTooLarge(let offset): "the number at byte \(offset) is too large"
        case .unsupportedCRS: "the only supported reference system is wgs84"
        case .badParameter(let offset): "the parameter at byte \(offset) is misspelled, misplaced or repeated"
        case .notACard: "a vCard must begin with BEGIN:VCARD"
        case .notACalendar: "an event must begin with BEGIN:VCALENDAR or BEGIN:VEVENT"
        case .badLine(let line): "line \(line) is not of the form NAME:VALUE"
        case .controlCharacter(let line): "control character in line \(line)"
        case .misnested(let line): "BEGIN or END in line \(line) is not allowed there"
        case .notTerminated: "the last END is missing"
        case .moreThanOne(let line): "line \(line) begins a second one; only one is allowed"
        case .textAfterEnd(let line): "line \(line) follows the end"
        case .repeatedProperty(let line): "line \(line) repeats a property that may occur only once"
        case .noVersion: "the VERSION is missing"
        case .unsupportedVersion(let line): "the VERSION in line \(line) is not supported"
        case .versionNotFirst(let line): "the VERSION in line \(line) must directly follow BEGIN"
        case .noFormattedName: "the formatted name FN is missing"
        case .noEvent: "the calendar has no event"
        case .noStart(let line): "the event in line \(line) has no DTSTART"
        case .badDateTime(let line): "the date or time in line \(line) is not valid"
        case .noSuchDay(let line, let year, let month, let day):
            "line \(line): \(CivilTime.missingDay(year, month, day))"
        case .badDuration(let line): "the duration in line \(line) is not valid"
        case .endFormDiffers(let line): "the end in line \(line) has another form than the start"
        case .endBeforeStart(let line): "the end in line \(line) is before the start"
        case .endAndDuration(let line): "line \(line) gives both an end and a duration"
        }
    }
}

extension Unicode.Scalar {
    /// `U+202E`
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
