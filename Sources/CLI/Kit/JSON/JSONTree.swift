import Foundation

/// Any JSON value (RFC 8259), with the names of members compared byte by byte.
///
/// Foundation's coders keep an object in a dictionary of Swift strings, where a composed and a
/// decomposed letter are the same key: one of two such members would be lost.
enum JSONTree {
    case null
    case bool(Bool)
    /// A number in JSON notation.
    case number(String)
    case text(String)
    case list([JSONTree])
    /// Members in any order.
    case object([Member])

    typealias Member = (key: String, value: JSONTree)

    /// The value of an object's member; nil if it does not exist.
    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { ExactText($0.key) == ExactText(key) }?.value
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    /// The value as text; nil for lists and objects.
    var plainText: String? {
        switch self {
        case .null: ""
        case .bool(let value): "\(value)"
        case .number(let value), .text(let value): value
        case .list, .object: nil
        }
    }

    /// The members of an object that has only texts; otherwise nil.
    var texts: [(key: String, value: String)]? {
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
    var line: String {
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
    fileprivate var isPlainInJSON: Bool {
        0x20...0x7E ~= self && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}

/// Why a text is not accepted as JSON.
enum JSONFault: Error {
    case malformed
    /// Two names in one object are equal or canonically equivalent, so people cannot tell them
    /// apart.
    case repeatedName(String)
}

extension JSONTree {
    /// Reads a JSON text. Numbers keep their value, not their notation.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark.
    /// - Throws: `JSONFault`.
    init(_ bytes: some Sequence<UInt8>) throws(JSONFault) {
        guard let text = String(validating: Array(bytes), as: UTF8.self) else { throw .malformed }
        var reader = JSONReader(text)
        self = try reader.document()
    }

    /// - Returns: nil if the text is not valid JSON.
    /// - Throws: exit code 64 if two names in one object look the same: one of them would be lost.
    static func read(_ bytes: some Sequence<UInt8>) throws -> JSONTree? {
        do {
            return try JSONTree(bytes)
        } catch .malformed {
            return nil
        } catch .repeatedName(let name) {
            throw Diagnostic(
                .usage, "two names in one object are the same or look the same: \(name.printableName)")
        }
    }
}

/// Reads JSON strictly by RFC 8259.
private struct JSONReader {
    private var rest: Substring.UnicodeScalarView
    /// The number of open lists and objects.
    private var depth = 0

    private static let depthLimit = 128

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    mutating func document() throws(JSONFault) -> JSONTree {
        let tree = try value()
        skipBlanks()
        guard rest.isEmpty else { throw .malformed }
        return tree
    }

    private mutating func value() throws(JSONFault) -> JSONTree {
        skipBlanks()
        switch rest.first {
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
            guard reader.rest.first == "\"" else { throw .malformed }
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
        rest.removeFirst()
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
        var text = String.UnicodeScalarView()
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(text)
            case "\\": text.append(try escaped())
            case "\0"..<" ": throw .malformed
            default: text.append(scalar)
            }
        }
        throw .malformed
    }

    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        switch rest.popFirst() {
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
            guard let scalar = rest.popFirst(), scalar.isASCII,
                let digit = Character(scalar).hexDigitValue
            else { throw .malformed }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private mutating func number() throws(JSONFault) -> String {
        let written = String(rest.prefix { "+-.eE".unicodeScalars.contains($0) || "0"..."9" ~= $0 })
        guard written.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil,
            let number = Decimal(string: written, locale: Locale(identifier: "en_US_POSIX")),
            number.isFinite
        else { throw .malformed }
        rest = rest.dropFirst(written.unicodeScalars.count)
        return "\(number)"
    }

    private mutating func word(_ word: String, _ meaning: JSONTree) throws(JSONFault) -> JSONTree {
        guard rest.starts(with: word.unicodeScalars) else { throw .malformed }
        rest = rest.dropFirst(word.unicodeScalars.count)
        return meaning
    }

    private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() {
        rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    }
}
