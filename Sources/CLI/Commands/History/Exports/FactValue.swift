/// A value of a sighting, for JSON or as a text.
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

    /// The text for XML, shortened. A list has one line for each text.
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
