/// Exactly one vCard of version 3.0 or 4.0: the rule of content of type `contact` (RFC 2426, RFC
/// 6350; docs/reference/format.md, "Content").
public struct VCard: Equatable, Sendable {
    public enum Version: Sendable {
        /// 3.0, RFC 2426.
        case three
        /// 4.0, RFC 6350.
        case four
    }

    public let version: Version

    /// The first `FN` that is not blank, unescaped.
    public let formattedName: String

    public init(_ text: String) throws(ContentError) {
        var lines = ContentLineReader(text)
        guard let first = try? lines.next(), first.begins("VCARD") else { throw .notACard }

        var version: Version?
        var formattedName: String?
        var previous = first
        while true {
            guard let line = try lines.next() else { throw .notTerminated }
            switch line.name {
            case "BEGIN":
                throw line.begins("VCARD") ? .moreThanOne(line: line.number) : .misnested(line: line.number)
            case "END":
                guard line.component == "VCARD" else { throw .misnested(line: line.number) }
                try lines.finish("VCARD")
                guard let version else { throw .noVersion }
                guard let formattedName else { throw .noFormattedName }
                self.version = version
                self.formattedName = formattedName
                return
            case "VERSION":
                guard version == nil else { throw .repeatedProperty(line: line.number) }
                version = try Version(line)
                guard version == .three || previous.name == "BEGIN" else {
                    throw .versionNotFirst(line: line.number)
                }
            case "FN" where formattedName == nil:
                let name = line.text
                formattedName = name.isBlank ? nil : name
            default: break
            }
            previous = line
        }
    }
}

extension VCard.Version {
    fileprivate init(_ line: ContentLine) throws(ContentError) {
        switch String(decoding: line.value, as: UTF8.self) {
        case "3.0": self = .three
        case "4.0": self = .four
        default: throw .unsupportedVersion(line: line.number)
        }
    }
}
