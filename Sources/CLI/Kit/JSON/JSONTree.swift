/// Any JSON (RFC 8259). Keeps members of an object apart whose names differ in any byte.
///
/// Foundation's coders keep an object in a dictionary of Swift's strings, to which a composed letter and a decomposed one are the
/// same key: of two such members one would be lost.
enum JSONTree {
    case null
    case bool(Bool)
    /// In JSON's own notation.
    case number(String)
    case text(String)
    case list([JSONTree])
    /// In any order.
    case object([Member])

    typealias Member = (key: String, value: JSONTree)

    /// The value of an object's member; nil where there is none.
    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { ExactText($0.key) == ExactText(key) }?.value
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    /// As it stands in a text; nil for lists and objects.
    var plainText: String? {
        switch self {
        case .null: ""
        case .bool(let value): "\(value)"
        case .number(let value), .text(let value): value
        case .list, .object: nil
        }
    }

    /// The members of an object that holds nothing but texts; nil for anything else.
    var texts: [(key: String, value: String)]? {
        guard case .object(let members) = self else { return nil }
        let texts = members.compactMap { key, value in
            if case .text(let text) = value { (key: key, value: text) } else { nil }
        }
        return texts.count == members.count ? texts : nil
    }
}

extension JSONTree {
    /// In one line, members in the order of their keys' UTF-8. Whatever a terminal would act on, or does not show, is escaped: controls,
    /// line separators, bidirectional controls and default-ignorable characters.
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
