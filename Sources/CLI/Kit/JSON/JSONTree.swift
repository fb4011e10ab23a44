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
