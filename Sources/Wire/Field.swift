/// A key with its value, in a record or in a message's plain fields.
public struct Field: Hashable, Sendable {
    public let key: Name
    /// Any text without U+0000.
    public let value: String

    /// In bytes of UTF-8.
    public static let valueLimit = 1_048_576

    /// - Throws: `.outOfRange` for a value of more than `valueLimit` bytes, or `.nulInText`.
    public init(key: Name, value: String) throws(WireError) {
        guard value.utf8.count <= Self.valueLimit else {
            throw .outOfRange(value: UInt64(value.utf8.count), limit: UInt64(Self.valueLimit))
        }
        guard !value.utf8.contains(0) else { throw .nulInText }
        self.key = key
        self.value = value
    }

    /// Compares the bytes, which are signed.
    public static func == (left: Field, right: Field) -> Bool {
        left.key == right.key && left.value.utf8.elementsEqual(right.value.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(Array(value.utf8))
    }
}
