/// A value of a sighting, as JSON has it, or as a text.
enum FactValue: Encodable {
    case text(String)
    case integer(UInt64)
    case number(Double)
    case flag(Bool)
    case list([String])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let texts): try container.encode(texts)
        }
    }

    /// As XML has it, shortened. A list has a line for each of its texts.
    var text: String {
        switch self {
        case .text(let text): text.shortened
        case .integer(let integer): "\(integer)"
        case .number(let number): number.decimal
        case .flag(let flag): "\(flag)"
        case .list(let texts): texts.joined(separator: "\n").shortened
        }
    }
}
