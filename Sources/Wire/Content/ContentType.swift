/// The type of a message's content, which decides the rule it obeys (docs/reference/format.md, "Content").
///
/// What a type is stands here and in `Content.Value`. Scripts/content-types.tsv lists the other places
/// that name each type, and `make check` reads them.
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

    /// What the bytes of a content are, before the rule of its type.
    public enum Form: Sendable {
        /// Any text.
        case prose
        /// A text with a grammar of its own, to which blanks around it do not belong.
        case formal
        /// A text of content lines (RFC 5545, RFC 6350), which may be folded.
        case contentLines
        case file
        case record
    }

    /// The name in options and in JSON.
    public var name: String { facts.name }

    public var form: Form { facts.form }

    private var facts: (name: String, form: Form) {
        switch self {
        case .text: ("text", .prose)
        case .url: ("url", .formal)
        case .contact: ("contact", .contentLines)
        case .location: ("location", .formal)
        case .event: ("event", .contentLines)
        case .file: ("file", .file)
        case .record: ("record", .record)
        }
    }

    /// Whether its content is UTF-8 throughout.
    public var isText: Bool {
        switch form {
        case .prose, .formal, .contentLines: true
        case .file, .record: false
        }
    }
}
