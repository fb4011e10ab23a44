/// Encodes a value as JSON. Property names become snake case; names in `JSONMembers` stay as they
/// are.
package struct JSONTreeEncoder: Encoder {
    fileprivate let node: JSONNode

    package let codingPath: [any CodingKey] = []
    package let userInfo: [CodingUserInfoKey: Any] = [:]

    /// - Throws: `EncodingError` if a number is not finite.
    package static func tree(of value: some Encodable) throws -> JSONTree { try JSONNode(value).tree }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONKeyedContainer(node: node))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONListContainer(node: node) }

    package func singleValueContainer() -> any SingleValueEncodingContainer { JSONValueContainer(node: node) }
}

/// Members of an object whose names are texts from somebody, not property names.
///
/// All of them are kept, even if Swift treats two names as equal.
package struct JSONMembers<Value: Encodable>: Encodable {
    package let members: [(key: String, value: Value)]

    package init(members: [(key: String, value: Value)]) { self.members = members }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONMemberKey.self)
        for (key, value) in members { try container.encode(value, forKey: JSONMemberKey(stringValue: key)) }
    }
}

private struct JSONMemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value that is being built.
private final class JSONNode {
    private var value: JSONTree?
    private var items: [JSONNode]?
    private var members: [(key: String, node: JSONNode)] = []

    init() {}

    init(_ value: some Encodable) throws { try set(value) }

    var tree: JSONTree {
        value ?? items.map { .list($0.map(\.tree)) } ?? .object(members.map { ($0.key, $0.node.tree) })
    }

    /// Sets the value. Numbers are written as in their descriptions; a whole number has no point.
    func set(_ value: some Encodable) throws {
        switch value {
        case let text as String: self.value = .text(text)
        case let flag as Bool: self.value = .bool(flag)
        case let number as Double:
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    number, EncodingError.Context(codingPath: [], debugDescription: "not finite"))
            }
            let digits = "\(number)"
            self.value = .number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
        // Int and UInt64 come first: the cast to `any BinaryInteger` takes as long as all other work.
        case let number as Int: self.value = .number(String(number))
        case let number as UInt64: self.value = .number(String(number))
        case let number as any BinaryInteger: self.value = .number("\(number)")
        default: try value.encode(to: JSONTreeEncoder(node: self))
        }
    }

    func setNull() { value = .null }

    func beginList() { items = [] }

    var count: Int { items?.count ?? 0 }

    func append(_ node: JSONNode) { items?.append(node) }

    func append(_ node: JSONNode, _ key: some CodingKey) {
        members.append((key is JSONMemberKey ? key.stringValue : key.stringValue.snakeCase, node))
    }
}

extension String {
    /// `isOwnCard` as `is_own_card`. Names of properties are in ASCII.
    fileprivate var snakeCase: String {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        var name: [UInt8] = []
        for letter in utf8 {
            guard capitals.contains(letter) else {
                name.append(letter)
                continue
            }
            if !name.isEmpty { name.append(UInt8(ascii: "_")) }
            name.append(letter | 0x20)
        }
        return String(decoding: name, as: UTF8.self)
    }
}

private struct JSONKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    let codingPath: [any CodingKey] = []

    private func member(_ key: some CodingKey) -> JSONNode {
        let member = JSONNode()
        node.append(member, key)
        return member
    }

    func encodeNil(forKey key: Key) { member(key).setNull() }

    func encode(_ value: some Encodable, forKey key: Key) throws { node.append(try JSONNode(value), key) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        JSONTreeEncoder(node: member(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        JSONTreeEncoder(node: member(key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { JSONTreeEncoder(node: member(JSONMemberKey(stringValue: "super"))) }

    func superEncoder(forKey key: Key) -> any Encoder { JSONTreeEncoder(node: member(key)) }
}

private struct JSONListContainer: UnkeyedEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey] = []
    var count: Int { node.count }

    init(node: JSONNode) {
        self.node = node
        node.beginList()
    }

    private func item() -> JSONNode {
        let item = JSONNode()
        node.append(item)
        return item
    }

    func encodeNil() { item().setNull() }

    func encode(_ value: some Encodable) throws { node.append(try JSONNode(value)) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        JSONTreeEncoder(node: item()).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONTreeEncoder(node: item()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { JSONTreeEncoder(node: item()) }
}

private struct JSONValueContainer: SingleValueEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey] = []

    func encodeNil() { node.setNull() }

    func encode(_ value: some Encodable) throws { try node.set(value) }
}
