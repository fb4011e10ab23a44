// Core: one call for programs that are not Swift's, in WebAssembly.
//
// `operations.json` names the operations and their fields. Scripts/core-interface.py makes both
// sides of the call from it, this one as the structures of `API`. An operation is a function of its
// fields alone: its results include everything to be kept between two calls.
//
// Everything is decided by Wire and Exchange, as in the command line.

package import Wire

/// The operations.
package enum Core {
    /// The reply to a request.
    package static func reply(to request: [UInt8]) -> [UInt8] {
        var reader = ByteReader(request)
        do throws(Refusal) {
            let operation: UInt64
            do {
                operation = try reader.integer(limit: .max)
            } catch {
                throw Refusal(.usage, "operation")
            }
            return try run(operation, &reader)
        } catch {
            var writer = ByteWriter()
            writer.byte(1)
            writer.byte(error.outcome.rawValue)
            writer.value(error.isFinal)
            writer.string(error.reason)
            return writer.bytes
        }
    }

    /// The fields of an operation, which end with the request.
    static func fields<Fields: CoreValue>(_ reader: inout ByteReader) throws(Refusal) -> Fields {
        do {
            let fields: Fields = try reader.value()
            try reader.end()
            return fields
        } catch {
            throw Refusal(.usage, "fields")
        }
    }

    static func reply(_ result: some CoreValue) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(0)
        writer.value(result)
        return writer.bytes
    }
}

/// A value in a request or a reply.
protocol CoreValue {
    init(from reader: inout ByteReader) throws(WireError)
    func write(to writer: inout ByteWriter)
}

extension ByteReader {
    mutating func value<Value: CoreValue>() throws(WireError) -> Value { try Value(from: &self) }
}

extension ByteWriter {
    mutating func value(_ value: some CoreValue) { value.write(to: &self) }
}

extension CoreValue where Self: RawRepresentable<UInt8> {
    init(from reader: inout ByteReader) throws(WireError) {
        guard let value = Self(rawValue: try reader.byte()) else { throw .invalidUTF8 }
        self = value
    }

    func write(to writer: inout ByteWriter) { writer.byte(rawValue) }
}

/// An enum of Wire, of which requests and replies have the position.
protocol NumberedFromOne: CoreValue, RawRepresentable<UInt8> {}

extension NumberedFromOne {
    init(from reader: inout ByteReader) throws(WireError) {
        guard let value = Self(rawValue: try reader.byte() &+ 1) else { throw .invalidUTF8 }
        self = value
    }

    func write(to writer: inout ByteWriter) { writer.byte(rawValue - 1) }
}

extension String: CoreValue {
    init(from reader: inout ByteReader) throws(WireError) { self = try reader.string(limit: .max) }
    func write(to writer: inout ByteWriter) { writer.string(self) }
}

extension UInt64: CoreValue {
    init(from reader: inout ByteReader) throws(WireError) { self = try reader.integer(limit: .max) }
    func write(to writer: inout ByteWriter) { writer.integer(self) }
}

extension Bool: CoreValue {
    init(from reader: inout ByteReader) throws(WireError) { self = try reader.byte() != 0 }
    func write(to writer: inout ByteWriter) { writer.byte(self ? 1 : 0) }
}

extension Double: CoreValue {
    init(from reader: inout ByteReader) throws(WireError) {
        self.init(bitPattern: try reader.bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }

    func write(to writer: inout ByteWriter) {
        writer.raw((0..<8).map { UInt8(truncatingIfNeeded: bitPattern >> (8 * $0)) })
    }
}

extension Timestamp: CoreValue {
    init(from reader: inout ByteReader) throws(WireError) { self = try reader.timestamp() }
    func write(to writer: inout ByteWriter) { writer.integer(seconds) }
}

extension Optional: CoreValue where Wrapped: CoreValue {
    init(from reader: inout ByteReader) throws(WireError) {
        self = try reader.byte() == 0 ? nil : try Wrapped(from: &reader)
    }

    func write(to writer: inout ByteWriter) {
        writer.byte(self == nil ? 0 : 1)
        if let self { writer.value(self) }
    }
}

extension Array: CoreValue where Element: CoreListElement {
    init(from reader: inout ByteReader) throws(WireError) { self = try Element.list(from: &reader) }
    func write(to writer: inout ByteWriter) { Element.write(self, to: &writer) }
}

/// What lists are made of: bytes are written as they are, anything else element by element.
protocol CoreListElement {
    static func list(from reader: inout ByteReader) throws(WireError) -> [Self]
    static func write(_ list: [Self], to writer: inout ByteWriter)
}

extension CoreListElement where Self: CoreValue {
    static func list(from reader: inout ByteReader) throws(WireError) -> [Self] {
        var list: [Self] = []
        for _ in 0..<(try reader.integer(limit: UInt64(reader.remaining))) { list.append(try reader.value()) }
        return list
    }

    static func write(_ list: [Self], to writer: inout ByteWriter) {
        writer.integer(UInt64(list.count))
        for element in list { writer.value(element) }
    }
}

extension UInt8: CoreListElement {
    static func list(from reader: inout ByteReader) throws(WireError) -> [UInt8] {
        try reader.lengthPrefixed(limit: .max)
    }

    static func write(_ list: [UInt8], to writer: inout ByteWriter) { writer.lengthPrefixed(list) }
}

extension String: CoreListElement {}
extension UInt64: CoreListElement {}
extension Array: CoreListElement where Element == UInt8 {}
