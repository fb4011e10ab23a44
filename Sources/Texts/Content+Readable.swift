package import Foundation
package import SeQRcast

extension Content {
    /// The lines of the content as people write them, indented by two spaces. As they were written,
    /// if the content breaks today's rule of its type.
    package var readable: String { readable(reader: .user) }

    /// - Parameter reader: the time zone of the reader.
    package func readable(reader: TimeZone) -> String {
        switch type {
        case .event: (try? EventText.all(of: self)).map { Self.text(of: $0, reader) } ?? printable
        case .contact: (try? ContactText(self)).map { $0.text.printableLines } ?? printable
        case .text, .url, .location, .file, .record: printable
        }
    }

    /// Sentences about events that begin at times which their clocks skip.
    package var skippedTimes: [String] {
        guard type == .event, let events = try? EventText.all(of: self) else { return [] }
        return events.compactMap(\.skippedStart)
    }

    private static let eventLimit = 50

    private static func text(of events: [EventText], _ reader: TimeZone) -> String {
        let more = events.count - eventLimit
        let shown = events.prefix(eventLimit).map { $0.text(reader: reader) }
        return (shown + (more > 0 ? ["(\(more.counted("more event")): `--raw` shows all)"] : []))
            .joined(separator: "\n").printableLines
    }
}

/// The contact of a message as people write it.
private struct ContactText {
    private let lines: [ContentLine]

    /// The properties that are shown, in this order.
    private static let properties = [
        ("TEL", "phone"), ("EMAIL", "e-mail"), ("ORG", "organisation"), ("TITLE", "position"),
        ("ROLE", "role"), ("ADR", "address"), ("URL", "web address"), ("IMPP", "messenger"),
        ("BDAY", "birthday"), ("NICKNAME", "nickname"), ("NOTE", "note"),
    ]
    /// Properties that are not counted as hidden: they repeat the name, or are about the card itself.
    private static let framing: Set<String> = [
        "BEGIN", "END", "VERSION", "FN", "N", "PRODID", "UID", "REV", "KIND",
    ]
    private static let lineLimit = 100

    /// - Throws: the reason why it is not a contact.
    init(_ content: Content) throws(ContentError) { lines = Array(try ContentLines(content)) }

    /// The name, then a line for each way to reach them and each other fact. Not escaped.
    var text: String {
        let name = lines.first { $0.name == "FN" && !$0.text.allSatisfy(\.isWhitespace) }?.text ?? ""
        let rows = Self.properties.flatMap { property, label in
            lines.filter { $0.name == property }.map { "\(label)\($0.kinds): \($0.shown)" }
        }
        let known = Self.framing.union(Self.properties.map(\.0))
        let hidden = lines.count { !known.contains($0.name) } + max(0, rows.count - Self.lineLimit)
        let more = hidden > 0 ? ["(\(hidden.counted("more line")): `--raw` shows all)"] : []
        // Further lines of a value are indented, so that none looks like another property.
        return ([name] + rows.prefix(Self.lineLimit)).map { $0.replacing("\n", with: "\n  ") }
            .joined(separator: "\n") + more.map { "\n" + $0 }.joined()
    }
}

extension ContentLine {
    /// ` (work, voice)`: the kinds of a number or address; empty without any.
    fileprivate var kinds: String {
        let kinds = (self["TYPE"] ?? []).joined(separator: ",").lowercased().split(separator: ",")
            .map { String($0).printableName }
        return kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    }

    fileprivate var shown: String {
        switch name {
        case "ORG": components.joined(separator: ", ")
        case "ADR": components.joined(separator: ", ")
        case "TEL" where text.lowercased().hasPrefix("tel:"): String(text.dropFirst(4))
        default: text.replacing("\r\n", with: "\n")
        }
    }

    /// The components of a structured value that are not empty, each as TEXT.
    private var components: [String] {
        var components = [""]
        var isEscaped = false
        for scalar in String(decoding: value, as: UTF8.self).unicodeScalars {
            if isEscaped {
                switch scalar {
                case "n", "N": components[components.count - 1].append("\n")
                case "\\", ",", ";": components[components.count - 1].unicodeScalars.append(scalar)
                default: components[components.count - 1].unicodeScalars.append(contentsOf: ["\\", scalar])
                }
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == ";" {
                components.append("")
            } else {
                components[components.count - 1].unicodeScalars.append(scalar)
            }
        }
        return components.filter { !$0.isEmpty }
    }
}
