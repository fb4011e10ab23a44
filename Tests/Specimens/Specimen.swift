/// A valid code or file, and the reader it is for: what tests and the fuzzer alter.
package struct Specimen: Sendable, CustomStringConvertible {
    package let name: String
    /// A code's body, or the whole of a file.
    package let bytes: [UInt8]
    /// Other bytes that the same reader takes.
    package let twin: [UInt8]
    package let reader: Reader

    package var description: String { name }

    /// - Parameter make: gives other bytes for another text.
    init(_ name: String, for reader: Reader, _ make: (_ text: String) throws -> [UInt8]) rethrows {
        self.name = name
        self.reader = reader
        bytes = try make("One")
        twin = try make("Two")
    }
}

/// Whoever takes some codes and no others.
package struct Reader: Sendable {
    /// The same of two that take the same codes.
    package let name: String
    /// Whether it has to work for each code with RSA's private key or scrypt, a millisecond or more.
    package let isSlow: Bool
    private let take: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, isSlow: Bool = false, _ take: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.isSlow = isSlow
        self.take = take
    }

    /// Why the bytes are refused; nil where they are taken.
    package func refusal(_ bytes: [UInt8]) -> (any Error)? {
        do {
            try take(bytes)
            return nil
        } catch {
            return error
        }
    }
}
