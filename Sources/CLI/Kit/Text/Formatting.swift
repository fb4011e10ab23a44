import Foundation
import SeQRcast

extension Timestamp {
    /// In the local time zone, to the minute: `2026-12-01 19:00`.
    var local: String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
            .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        return String(date.formatted(style).dropLast(3))
    }

    /// RFC 3339 in UTC: `2026-12-01T18:00:00Z`.
    var rfc3339: String { date.formatted(.iso8601) }
}

extension Name? {
    /// A name is a claim by somebody else.
    var printable: String { self?.text.printableName ?? "(no name)" }
}

extension Name {
    var printable: String { text.printableName }
}

extension Contact {
    /// `Bob [12345 … 67890, verified]`
    var printable: String { described(name, fingerprint, isVerified: isVerified) }
}

extension Person {
    /// The name, then fingerprint and whether it is verified in brackets, as of a `Contact`.
    var printable: String { described(name, fingerprint, isVerified: isVerified) }

    /// Others whose name is the same, or looks so: a sentence each, escaped.
    var warnings: [String] {
        namesakes.map { other in
            other.name == name
                ? "you know another \(name.printable), with the fingerprint \(other.fingerprint)"
                : "\(name.printable) looks like \(other.name.printable), whom you know with the fingerprint \(other.fingerprint)"
        }
    }
}

extension Session {
    /// The same, or `Alice [you]`.
    func printable(_ person: Person) -> String {
        isOwn(person) ? "\(person.name.printable) [you]" : person.printable
    }
}

private func described(_ name: Name?, _ fingerprint: Fingerprint, isVerified: Bool) -> String {
    "\(name.printable) [\(fingerprint), \(isVerified ? "verified" : "unverified")]"
}

extension Channel {
    /// `chess · Alice [12345 … 67890, verified]`
    ///
    /// - Parameter withID: has the digits that name it follow, `· id 12345 67890`.
    func printable(for identity: Identity, withID: Bool = false) -> String {
        let owner = owner?.printable ?? "\(identity.card.name.printable) [you]"
        return "\(name.printable) · \(owner)\(withID ? " · id \(reference)" : "")"
    }

    /// Whether its name does not do to name it.
    func needsID(among twins: Set<Int64>) -> Bool { twins.contains(id) || name.text.hasUnseen }

    /// As it is named on the command line.
    func reference(_ message: StoredMessage) -> String { "\(name.printable)\(message.reference)" }

    /// A word of a shell, without quotation marks: the name, or the digits where the shell could take it for something else.
    var shellName: String { name.shellName ?? reference }
}

extension ChannelTitle {
    /// A word of a shell that means this channel, as for `Channel`.
    var shellName: String { name.shellName ?? reference }
}

extension Name {
    /// Nil for what means something to a shell between quotation marks, is taken for an option, or is not printed as it is.
    fileprivate var shellName: String? {
        let isPlain = text.isPrintedAsWritten && !text.utf8.contains(UInt8(ascii: "'"))
        return isPlain && text.utf8.first != UInt8(ascii: "-") ? text : nil
    }
}

extension StoredMessage {
    /// `#3`, or `#3.2` for the second message seen under a number.
    var reference: String { "#\(message.number)" + (duplicateIndex == 1 ? "" : ".\(duplicateIndex)") }
}

extension Place {
    /// `37.77, -122.42`
    var printable: String { "\(latitude), \(longitude)" }
}

extension Suite {
    var label: String { self == .compact ? "compact" : "classic" }
}

extension Content {
    /// The content's lines, indented by two spaces.
    var printable: String {
        if let text { return text.printableLines }
        if let file { return file.printable.printableLines }
        guard let record else { return "" }
        return "\(record.type.printable)\n\(record.fields.printable)".printableLines
    }
}

extension Content {
    /// All of it.
    var inOneLine: String {
        if let text { return text.escaped() }
        if let file { return file.printable }
        guard let record else { return "" }
        return "\(record.type.printable) · "
            + record.fields.map { "\($0.key.printable): \($0.value.printableValue)" }.joined(separator: " · ")
    }
}

extension FileContent {
    /// `photo.webp · image/webp · 12,345 bytes`
    var printable: String {
        "\(name.printableName) · \(mediaType) · \(bytes.count.grouped) \(bytes.count == 1 ? "byte" : "bytes")"
    }
}

extension Fields {
    /// `key: value`, a line each; the further lines of a value are indented.
    var printable: String {
        map { field in
            let value = field.value.escaped(keepingLines: true).replacing("\n", with: "\n  ")
            return "\(field.key.printable): \(value)"
        }.joined(separator: "\n")
    }
}

extension Message {
    /// Metadata that everybody can read, as they are printed below the content; nil where there are none.
    var printableMetadata: String? {
        guard !metadata.isEmpty else { return nil }
        guard let fields = Fields(metadata: metadata) else {
            return "  plain: \(metadata.count.grouped) bytes"
        }
        return fields.map { "  plain \($0.key.printable): \($0.value.escaped())" }.joined(separator: "\n")
    }
}

extension String {
    /// What somebody else wrote, indented by two spaces, so that no line of it looks like one of this tool's.
    var printableLines: String {
        trimmingCharacters(in: .newlines).replacing("\r\n", with: "\n").escaped(keepingLines: true)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { "  " + $0 }.joined(separator: "\n")
    }
}

extension AvatarHeader {
    /// `JPEG, 96 × 96 pixels, 1,234 bytes`: the picture on a card, by its header.
    static func printable(_ picture: [UInt8]) -> String {
        guard !picture.isEmpty else { return "none" }
        let size = "\(picture.count.grouped) \(picture.count == 1 ? "byte" : "bytes")"
        guard let portrait = try? AvatarHeader(picture) else { return "\(size) of no known format" }
        let format = portrait.format == .jpeg ? "JPEG" : "WebP"
        return "\(format), \(portrait.width) × \(portrait.height) pixels, \(size)"
    }
}

extension Int {
    /// With commas between thousands.
    var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }

    /// `1 message`, `2,345 messages`
    func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension ErrorCorrection {
    var letter: String { "LMQH".map(String.init)[rawValue] }
}
