package import Foundation
package import SeQRcast

extension Timestamp {
    /// The time in the local time zone, to the minute: `2026-12-01 19:00`.
    package var local: String { String(localSecond.dropLast(3)) }

    /// The local time at which something ends, to the minute. The end of a day belongs to that day:
    /// `2026-12-01 24:00` (ISO 8601).
    package var localEnd: String {
        guard local.hasSuffix(" 00:00") else { return local }
        return "\(Self.localSecond(of: date - 60).prefix(10)) 24:00"
    }

    /// The time in the local time zone, to the second: `2026-12-01 19:00:00`.
    package var localSecond: String { Self.localSecond(of: date) }

    private static func localSecond(of date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .user).year().month().day()
            .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        return date.formatted(style)
    }

    /// The time in UTC by RFC 3339: `2026-12-01T18:00:00Z`.
    package var rfc3339: String { date.formatted(.iso8601) }
}

extension Name? {
    /// The name for a line of output; a name is somebody else's claim, so it is quoted if needed.
    package var printable: String { self?.text.printableName ?? "(no name)" }

    /// The name for a line, cut off after so many columns.
    package func printable(columns: Int) -> String {
        self?.text.printableName(columns: columns) ?? "(no name)"
    }
}

extension Name {
    package var printable: String { text.printableName }
}

extension Channel {
    /// Whether the name alone does not identify the channel.
    package func needsID(among twins: Set<Int64>) -> Bool { twins.contains(id) || name.text.hasUnseen }

    /// The message's name on the command line: `chess#3`.
    package func reference(_ message: StoredMessage) -> String { "\(name.printable)\(message.reference)" }

    /// The channel's name for a quoted word of a shell; its digits, if the shell could misread the
    /// name.
    package var shellName: String { name.shellName ?? reference }
}

extension Channel.Waiting {
    /// In a list of channels, why one waits.
    package var remark: String {
        switch self {
        case .restored: "members not confirmed"
        case .handedOver: "you handed it over"
        case .takenOver: "handed over to this vault, not confirmed"
        }
    }
}

extension [ChannelTitle] {
    /// Warnings that these channels have a name like another one. Those whose titles are the same
    /// count in one sentence.
    package var likenessWarnings: [String] {
        var counts: [String: Int] = [:]
        for title in self { counts[title.likenessWarning, default: 0] += 1 }
        return compactMap { title in
            counts.removeValue(forKey: title.likenessWarning).map { count in
                title.likenessWarning + (count > 1 ? ", \(count.grouped) times" : "")
            }
        }
    }
}

extension ChannelTitle {
    /// A warning that this channel has a name like another one.
    fileprivate var likenessWarning: String {
        guard let owner else {
            return "you own a channel with the same or a similar name: \(name.printable)"
        }
        return "another channel has the same or a similar name: \(name.printable) by \(owner.inFull)"
    }

    /// The channel's name for a quoted word of a shell, as for `Channel`.
    package var shellName: String { name.shellName ?? reference }
}

extension Contact {
    /// The contact's name for a quoted word of a shell, as for `Channel`.
    package var shellName: String { name?.shellName ?? fingerprint.reference }
}

extension Person {
    /// The person's name for a quoted word of a shell, as for `Channel`; the digits, if somebody
    /// else has the same or a similar name.
    package var shellName: String { (namesakes.isEmpty ? name?.shellName : nil) ?? fingerprint.reference }
}

extension Fingerprint {
    /// The first ten digits, which name this person whatever others are called.
    fileprivate var reference: String { String(description.prefix(11)) }
}

extension ShareOffer {
    /// `chess by Alice`, with the whole fingerprint unless Alice is verified.
    package var printable: String { "\(subscription.name.printable) by \(owner.toCompare)" }
}

extension Name {
    /// The name; nil if a quotation mark is in it, it looks like an option or a fingerprint, or it is
    /// not printed as written.
    fileprivate var shellName: String? {
        let isPlain = text.isPrintedAsWritten && !text.utf8.contains(UInt8(ascii: "'"))
        return isPlain && text.utf8.first != UInt8(ascii: "-") && !text.isOfDigits ? text : nil
    }
}

extension StoredMessage {
    /// `#3`, or `#3.2` for the second message seen under a number.
    package var reference: String { "#\(message.number)" + (duplicateIndex == 1 ? "" : ".\(duplicateIndex)") }
}

extension Place {
    /// `37.77, -122.42`
    package var printable: String { "\(latitude), \(longitude)" }
}

extension Suite {
    package var label: String {
        switch self {
        case .classic: "classic"
        case .compact: "compact"
        case .hybrid: "hybrid"
        }
    }
}

extension Content {
    /// The lines of the content, indented by two spaces.
    package var printable: String {
        if let text { return text.printableLines }
        if let file { return file.printable.printableLines }
        guard let record else { return "" }
        return "\(record.type.printable)\n\(record.fields.printable)".printableLines
    }
}

extension Content {
    /// The whole content in one line.
    package var inOneLine: String {
        switch type.form {
        case .prose, .formal, .contentLines: text?.escaped() ?? ""
        case .file: file?.printable ?? ""
        case .record: record?.inOneLine ?? ""
        }
    }
}

extension Record {
    fileprivate var inOneLine: String {
        "\(type.printable) · "
            + fields.map { "\($0.key.printable): \($0.value.printableValue)" }.joined(separator: " · ")
    }
}

extension FileContent {
    /// `photo.webp · image/webp · 12,345 bytes`
    package var printable: String {
        "\(name.printableName) · \(mediaType) · \(bytes.count.grouped) \(bytes.count == 1 ? "byte" : "bytes")"
    }
}

extension Fields {
    /// `key: value`, one line each; further lines of a value are indented.
    package var printable: String {
        map { field in
            let value = field.value.escaped(keepingLines: true).replacing("\n", with: "\n  ")
            return "\(field.key.printable): \(value)"
        }.joined(separator: "\n")
    }
}

extension Message {
    /// The plain fields as printed below the content; nil without any.
    var printableMetadata: String? {
        guard !metadata.isEmpty else { return nil }
        guard let fields = Fields(metadata: metadata) else {
            return "  plain: \(metadata.count.grouped) bytes"
        }
        return fields.printablePlain
    }
}

extension Fields {
    /// A line for each plain field.
    package var printablePlain: String {
        map { "  plain \($0.key.printable): \($0.value.escaped())" }.joined(separator: "\n")
    }
}

extension String {
    /// Somebody else's text, indented by two spaces, so that no line looks like this tool's own.
    package var printableLines: String {
        trimmingCharacters(in: .newlines).replacing("\r\n", with: "\n").escaped(keepingLines: true)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { "  " + $0 }.joined(separator: "\n")
    }
}

extension AvatarHeader {
    /// `JPEG, 96 × 96 pixels, 1,234 bytes`: an avatar, described by its header.
    package static func printable(_ picture: [UInt8]) -> String {
        guard !picture.isEmpty else { return "none" }
        let size = "\(picture.count.grouped) \(picture.count == 1 ? "byte" : "bytes")"
        guard let portrait = AvatarHeader(picture) else { return "\(size) in an unknown format" }
        let format = portrait.format == .jpeg ? "JPEG" : "WebP"
        return "\(format), \(portrait.width) × \(portrait.height) pixels, \(size)"
    }
}

extension Int {
    /// The number with commas between thousands.
    package var grouped: String { formatted(.number.locale(.english)) }

    /// `250 kB`: the number of a file's bytes.
    package var fileSize: String { Int64(self).formatted(.byteCount(style: .file).locale(.english)) }

    /// `1 message`, `2,345 messages`
    package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Locale {
    /// The language of this program's sentences. The user's may have none of the data that Foundation needs.
    package static let english = Locale(identifier: "en_US")
}

extension ErrorCorrection {
    package var letter: String { "LMQH".map(String.init)[rawValue] }
}

extension [UInt8] {
    /// - Returns: nil, unless the text has two digits per byte.
    package init?(hexadecimal text: String) {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap { $0.map(UInt8.init) }
        self = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
