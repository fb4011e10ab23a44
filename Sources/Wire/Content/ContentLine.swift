/// One unfolded line of a vCard or iCalendar object: `[group.]name(;parameter=value,…)*:value`
/// (RFC 6350, section 3.3; RFC 5545, section 3.1).
struct ContentLine {
    /// Where the line begins, counted from 1.
    let number: Int

    /// True if a group precedes the name, which only cards have.
    let isGrouped: Bool

    /// The property's name in upper case.
    let name: String

    /// The values of each parameter, without quotation marks, under its name in upper case.
    let parameters: [String: [String]]

    /// All that follows the colon, escapes and all.
    let value: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>, number: Int) throws(ContentError) {
        guard bytes.allSatisfy({ $0 == .tab || $0 >= 0x20 && $0 != 0x7F }) else {
            throw .controlCharacter(line: number)
        }
        var cursor = ByteCursor(bytes)
        var name = cursor.takeRun(while: \.isNameByte)
        isGrouped = !name.isEmpty && cursor.take(".")
        if isGrouped { name = cursor.takeRun(while: \.isNameByte) }
        guard !name.isEmpty else { throw .badLine(number) }

        var parameters: [String: [String]] = [:]
        while cursor.take(";") {
            let name = cursor.takeRun(while: \.isNameByte).uppercasedASCII
            guard !name.isEmpty, cursor.take("=") else { throw .badLine(number) }
            repeat {
                let isQuoted = cursor.take("\"")
                let value = cursor.takeRun { isQuoted ? $0 != UInt8(ascii: "\"") : !$0.isOne(of: "\";:,") }
                guard !isQuoted || cursor.take("\"") else { throw .badLine(number) }
                parameters[name, default: []].append(String(decoding: value, as: UTF8.self))
            } while cursor.take(",")
        }
        guard cursor.take(":") else { throw .badLine(number) }

        self.number = number
        self.name = name.uppercasedASCII
        self.parameters = parameters
        value = cursor.rest
        if self.name == "BEGIN" || self.name == "END" {
            guard !isGrouped, parameters.isEmpty, !value.isEmpty, value.allSatisfy(\.isNameByte) else {
                throw .badLine(number)
            }
        }
    }

    /// The value in upper case: of `BEGIN` and `END`, the component's name.
    var component: String { value.uppercasedASCII }

    func begins(_ component: String) -> Bool { name == "BEGIN" && self.component == component }

    /// The value as TEXT: `\n` and `\N` are line feeds, `\\`, `\,` and `\;` what follows the backslash; any
    /// other backslash stands for itself.
    var text: String {
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
