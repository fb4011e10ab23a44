import Foundation

/// Any JSON. Numbers keep their value, not the way in which they were written.
enum JSONValue: Codable, Equatable {
    case null
    case bool(Bool)
    case number(Decimal)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Most are texts, and each guess that fails takes its time.
        if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// As it stands in a text; nil for lists and objects.
    var text: String? {
        switch self {
        case .null: ""
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let value): value
        case .list, .object: nil
        }
    }
}
