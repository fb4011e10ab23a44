import Foundation
import Texts

/// Any JSON value (RFC 8259), with the names of members compared byte by byte.
///
/// Foundation's coders keep an object in a dictionary of Swift strings, where a composed and a
/// decomposed letter are the same key: one of two such members would be lost
/// (docs/decisions/0004-content-rules.md).
package enum JSONTree {
    case null
    case bool(Bool)
    /// A number in JSON notation.
    case number(String)
    case text(String)
    case list([JSONTree])
    /// Members in any order.
    case object([Member])

    package typealias Member = (key: String, value: JSONTree)

    /// The value of an object's member; nil if it does not exist.
    package subscript(key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { ExactText($0.key) == ExactText(key) }?.value
    }

    package var isNull: Bool { if case .null = self { true } else { false } }

    /// The value as text; nil for lists and objects.
    package var plainText: String? {
        switch self {
        case .null: ""
        case .bool(let value): "\(value)"
        case .number(let value), .text(let value): value
        case .list, .object: nil
        }
    }

    /// The members of an object that has only texts; otherwise nil.
    package var texts: [(key: String, value: String)]? {
        guard case .object(let members) = self else { return nil }
        let texts = members.compactMap { key, value in
            if case .text(let text) = value { (key: key, value: text) } else { nil }
        }
        return texts.count == members.count ? texts : nil
    }
}

extension JSONTree {
    /// The JSON text in one line, with members sorted by the UTF-8 of their names.
    ///
    /// Characters that a terminal acts on or does not show are escaped: controls, line separators,
    /// bidirectional controls and default-ignorable characters.
    package var line: String {
        var output: [UInt8] = []
        write(to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func write(to output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += "\(value)".utf8
        case .number(let value): output += value.utf8
        case .text(let value): Self.write(value, to: &output)
        case .list(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                value.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            let sorted = members.sorted { ExactText($0.key) < ExactText($1.key) }
            for (index, member) in sorted.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy(\.isPlainInJSON) {
            output += text.utf8
        } else {
            for scalar in text.unicodeScalars { write(scalar, to: &output) }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func write(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        switch scalar {
        case "\"": output += #"\""#.utf8
        case "\\": output += #"\\"#.utf8
        case "\u{8}": output += #"\b"#.utf8
        case "\u{C}": output += #"\f"#.utf8
        case "\n": output += #"\n"#.utf8
        case "\r": output += #"\r"#.utf8
        case "\t": output += #"\t"#.utf8
        case _ where scalar.isDeceptive || scalar.properties.isDefaultIgnorableCodePoint:
            for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() {
                let digits = String(unit, radix: 16)
                output += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            }
        default: output += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
        }
    }
}

extension UInt8 {
    /// Whether a text in JSON may have it without an escape.
    fileprivate var isLiteralInJSON: Bool {
        self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }

    fileprivate var isPlainInJSON: Bool {
        0x20...0x7E ~= self && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}

/// Why a text is not accepted as JSON.
package enum JSONFault: Error {
    case malformed
    /// Two names in one object are equal or canonically equivalent, so people cannot tell them
    /// apart.
    case repeatedName(String)
    /// A number with more digits, or of another magnitude, than can be kept exactly.
    case unusualNumber(String)
}

extension JSONTree {
    /// Reads a JSON text. Numbers keep their value, not their notation.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark.
    /// - Throws: `JSONFault`.
    package init(_ bytes: some Sequence<UInt8>) throws(JSONFault) {
        let bytes = Array(bytes)
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .malformed }
        var reader = JSONReader(bytes)
        self = try reader.document()
    }
}

/// Reads JSON strictly by RFC 8259.
private struct JSONReader {
    /// UTF-8. All characters with a meaning in JSON are ASCII, and no byte of another one is.
    private let bytes: [UInt8]
    private var position = 0
    /// The number of open lists and objects.
    private var depth = 0

    private static let depthLimit = 128

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: "\u{FEFF}".utf8) { position = 3 }
    }

    /// The next character, if it is in ASCII.
    private var next: Unicode.Scalar? {
        position < bytes.count && bytes[position] < 0x80 ? Unicode.Scalar(bytes[position]) : nil
    }

    private mutating func popNext() -> Unicode.Scalar? {
        defer { position += 1 }
        return next
    }

    mutating func document() throws(JSONFault) -> JSONTree {
        let tree = try value()
        skipBlanks()
        guard position == bytes.count else { throw .malformed }
        return tree
    }

    private mutating func value() throws(JSONFault) -> JSONTree {
        skipBlanks()
        switch next {
        case "{": return try object()
        case "[": return try list()
        case "\"": return .text(try text())
        case "t": return try word("true", .bool(true))
        case "f": return try word("false", .bool(false))
        case "n": return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object() throws(JSONFault) -> JSONTree {
        var members: [JSONTree.Member] = []
        // Swift compares strings by canonical equivalence, which is wanted here.
        var names: Set<String> = []
        try items(until: "}") { (reader: inout JSONReader) throws(JSONFault) in
            reader.skipBlanks()
            guard reader.next == "\"" else { throw .malformed }
            let name = try reader.text()
            reader.skipBlanks()
            guard reader.accept(":") else { throw .malformed }
            guard names.insert(name).inserted else { throw .repeatedName(name) }
            members.append((name, try reader.value()))
        }
        return .object(members)
    }

    private mutating func list() throws(JSONFault) -> JSONTree {
        var values: [JSONTree] = []
        try items(until: "]") { (reader: inout JSONReader) throws(JSONFault) in
            values.append(try reader.value())
        }
        return .list(values)
    }

    /// Reads comma-separated items between two brackets.
    private mutating func items(
        until end: Unicode.Scalar, _ item: (inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        position += 1
        guard depth < Self.depthLimit else { throw .malformed }
        depth += 1
        defer { depth -= 1 }
        skipBlanks()
        if accept(end) { return }
        repeat {
            try item(&self)
            skipBlanks()
        } while accept(",")
        guard accept(end) else { throw .malformed }
    }

    private mutating func text() throws(JSONFault) -> String {
        var text: [UInt8] = []
        position += 1
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position].isLiteralInJSON { position += 1 }
            text += bytes[start..<position]
            switch popNext() {
            case "\"": return String(decoding: text, as: UTF8.self)
            case "\\": text += UTF8.encode(try escaped()) ?? UTF8.EncodedScalar()
            default: throw .malformed
            }
        }
        throw .malformed
    }

    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        switch popNext() {
        case "\""?: return "\""
        case "\\"?: return "\\"
        case "/"?: return "/"
        case "b"?: return "\u{8}"
        case "f"?: return "\u{C}"
        case "n"?: return "\n"
        case "r"?: return "\r"
        case "t"?: return "\t"
        case "u"?:
            let unit = try codeUnit()
            guard UTF16.isLeadSurrogate(unit) else {
                guard let scalar = Unicode.Scalar(unit) else { throw .malformed }
                return scalar
            }
            guard accept("\\"), accept("u") else { throw .malformed }
            let trail = try codeUnit()
            guard UTF16.isTrailSurrogate(trail) else { throw .malformed }
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        default: throw .malformed
        }
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let scalar = popNext(), let digit = Character(scalar).hexDigitValue
            else { throw .malformed }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = position
        _ = accept("-")
        if !accept("0") { try digits() }
        if accept(".") { try digits() }
        if accept("e") || accept("E") {
            _ = accept("+") || accept("-")
            try digits()
        }
        let written = String(decoding: bytes[start..<position], as: UTF8.self)
        let count = written.prefix { $0 != "e" && $0 != "E" }.drop { "-0.".contains($0) }.count { $0 != "." }
        guard count <= Self.digitLimit, written.utf8.count <= Self.numberLimit,
            let number = Decimal(string: written, locale: Locale(identifier: "en_US_POSIX")),
            number.isFinite
        else { throw .unusualNumber(written) }
        return "\(number)"
    }

    /// The digits that every `Decimal` can have.
    private static let digitLimit = 38
    /// In characters.
    private static let numberLimit = 64

    /// At least one digit.
    private mutating func digits() throws(JSONFault) {
        let count = bytes[position...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard count > 0 else { throw .malformed }
        position += count
    }

    private mutating func word(_ word: String, _ meaning: JSONTree) throws(JSONFault) -> JSONTree {
        guard bytes[position...].starts(with: word.utf8) else { throw .malformed }
        position += word.utf8.count
        return meaning
    }

    private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.count, " \t\n\r".utf8.contains(bytes[position]) { position += 1 }
    }
}
