/// One unfolded line of a vCard or iCalendar object: `[group.]name(;parameter=value,…)*:value`
/// (RFC 6350, section 3.3; RFC 5545, section 3.1).
public struct ContentLine: Sendable {
    /// The line as written, unfolded: UTF-8 without control characters except the tab.
    public let bytes: ArraySlice<UInt8>

    /// The number of its first line, from 1.
    let number: Int

    /// True if a group precedes the name, which only cards allow.
    let isGrouped: Bool

    /// The property's name in upper case.
    public let name: String

    /// In order: the name in upper case, and the values without quotation marks.
    let parameters: [(name: String, values: [String])]

    /// Everything after the colon, with escapes.
    public let value: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>, number: Int) throws(ContentError) {
        guard bytes.allSatisfy({ $0 == .tab || $0 >= 0x20 && $0 != 0x7F }) else {
            throw .controlCharacter(line: number)
        }
        var cursor = ByteCursor(bytes)
        var name = cursor.consumeRun(while: { $0.isNameByte })
        isGrouped = !name.isEmpty && cursor.consume(".")
        if isGrouped { name = cursor.consumeRun(while: { $0.isNameByte }) }
        guard !name.isEmpty else { throw .badLine(number) }

        var parameters: [(name: String, values: [String])] = []
        while cursor.consume(";") {
            let name = cursor.consumeRun(while: { $0.isNameByte }).uppercasedASCII
            guard !name.isEmpty, cursor.consume("=") else { throw .badLine(number) }
            var values: [String] = []
            repeat {
                let isQuoted = cursor.consume("\"")
                let value = cursor.consumeRun { isQuoted ? $0 != UInt8(ascii: "\"") : !$0.isOne(of: "\";:,") }
                guard !isQuoted || cursor.consume("\"") else { throw .badLine(number) }
                values.append(String(decoding: value, as: UTF8.self))
            } while cursor.consume(",")
            parameters.append((name, values))
        }
        guard cursor.consume(":") else { throw .badLine(number) }

        self.bytes = bytes
        self.number = number
        self.name = name.uppercasedASCII
        self.parameters = parameters
        value = cursor.rest
        if self.name == "BEGIN" || self.name == "END" {
            guard !isGrouped, parameters.isEmpty, !value.isEmpty, value.allSatisfy({ $0.isNameByte }) else {
                throw .badLine(number)
            }
        }
    }

    /// The values of all parameters with this name, which is in upper case; nil if there are none.
    public subscript(parameter: String) -> [String]? {
        let values = parameters.filter { $0.name == parameter }.flatMap { $0.values }
        return values.isEmpty ? nil : values
    }

    /// The line with one parameter, named in upper case, set to this value.
    ///
    /// - Parameter value: without quotation marks and control characters.
    public func bytes(setting parameter: String, to value: String) -> [UInt8] {
        let others = parameters.filter { $0.name != parameter }
        let written = (others + [(parameter, [value])]).map { name, values in
            ";\(name)=" + values.map(Self.quoted).joined(separator: ",")
        }
        let group = isGrouped ? bytes.prefix { $0 != UInt8(ascii: ".") } + [UInt8(ascii: ".")] : []
        return group + Array("\(name)\(written.joined()):".utf8) + self.value
    }

    private static func quoted(_ value: String) -> String {
        value.utf8.contains { $0.isOne(of: ";:,") } ? "\"\(value)\"" : value
    }

    /// The value in upper case: the component's name, for `BEGIN` and `END`.
    public var component: String { value.uppercasedASCII }

    func begins(_ component: String) -> Bool { name == "BEGIN" && self.component == component }

    /// The value as a date or time, if it is one.
    public var time: CalendarTime? { try? CalendarTime(self) }

    /// The value as TEXT: `\n` and `\N` become line feeds; `\\`, `\,` and `\;` become the character
    /// after the backslash; any other backslash is kept.
    public var text: String {
        var unescaped: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if isEscaped {
                if byte.isOne(of: "nN") {
                    unescaped.append(.lineFeed)
                } else {
                    if !byte.isOne(of: "\\,;") { unescaped.append(UInt8(ascii: "\\")) }
                    unescaped.append(byte)
                }
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                unescaped.append(byte)
            }
        }
        if isEscaped { unescaped.append(UInt8(ascii: "\\")) }
        return String(decoding: unescaped, as: UTF8.self)
    }
}

extension ContentLine {
    /// Whether programs that know the encodings of vCard 2.1 and 3.0 can decode the value: valid
    /// Base64, or quoted-printable that decodes to UTF-8, as its parameter ENCODING names it.
    /// iCalendar and vCard 4.0 have no more encodings.
    public var isDecodable: Bool {
        guard let encoding = self["ENCODING"] else { return true }
        return switch encoding {
        case ["QUOTED-PRINTABLE"]:
            (self["CHARSET"] ?? ["UTF-8"]).map { $0.utf8.uppercasedASCII } == ["UTF-8"]
                && String(validating: Self.unquoted(value), as: UTF8.self) != nil
        case _
        where ["B", "BASE64"].contains(encoding.map({ $0.utf8.uppercasedASCII }).joined(separator: ",")):
            Self.isBase64(value)
        default: false
        }
    }

    /// Decodes `=41` to `A`, and keeps each `=` that two digits do not follow (RFC 2045, section
    /// 6.7).
    private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var unquoted: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { $0.hexadecimalValue }
            if byte == UInt8(ascii: "="), digits.count == 2 {
                unquoted.append(digits[0] << 4 | digits[1])
                rest.removeFirst(2)
            } else {
                unquoted.append(byte)
            }
        }
        return unquoted
    }

    /// RFC 4648, section 4, with padding.
    private static func isBase64(_ value: ArraySlice<UInt8>) -> Bool {
        let padding = value.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return value.count.isMultiple(of: 4) && padding <= 2
            && value.dropLast(padding).allSatisfy { $0.isAlphanumeric || $0.isOne(of: "+/") }
    }
}
