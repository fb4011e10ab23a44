/// The type of a message's content, which decides the rule it obeys (docs/reference/format.md, "Content").
public enum ContentType: UInt8, CaseIterable, Sendable {
    case text = 1
    case url = 2
    case contact = 3
    case location = 4
    case event = 5
    case file = 6
    case record = 7

    /// The type called `name` in options and in JSON; exact, lower case.
    public init?(name: String) {
        guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }

    /// Whether its content is UTF-8 throughout.
    public var isText: Bool { self != .file && self != .record }

    /// The name in options and in JSON.
    public var name: String {
        switch self {
        case .text: "text"
        case .url: "url"
        case .contact: "contact"
        case .location: "location"
        case .event: "event"
        case .file: "file"
        case .record: "record"
        }
    }
}
