/// A valid code or file with its reader, for tests and the fuzzer to alter.
package struct Specimen: Sendable, CustomStringConvertible {
    package let name: String
    /// A code's body, or a whole file.
    package let bytes: [UInt8]
    /// Other bytes that the same reader accepts.
    package let twin: [UInt8]
    package let reader: Reader

    package var description: String { name }

    /// - Parameter make: returns different bytes for different texts.
    init(_ name: String, for reader: Reader, _ make: (_ text: String) throws -> [UInt8]) rethrows {
        self.name = name
        self.reader = reader
        bytes = try make("One")
        twin = try make("Two")
    }
}

/// A reader of certain codes and no others.
package struct Reader: Sendable {
    /// Equal for two readers of the same codes.
    package let name: String
    /// Whether each code costs it a millisecond or more, for RSA's private key or scrypt.
    package let isSlow: Bool
    private let take: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, isSlow: Bool = false, _ take: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.isSlow = isSlow
        self.take = take
    }

    /// The error for the bytes; nil if they are accepted.
    package func refusal(_ bytes: [UInt8]) -> (any Error)? {
        do {
            try take(bytes)
            return nil
        } catch {
            return error
        }
    }
}
