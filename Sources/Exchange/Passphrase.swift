import Primitives

/// What a backup is sealed under: bytes as they were typed.
public struct Passphrase: Sendable {
    let bytes: SecretBytes

    /// Bytes.
    public static let lengthLimit = 1_024

    /// - Returns: nil unless there are 1 to `lengthLimit` bytes.
    public init?(_ bytes: [UInt8]) {
        guard 1...Self.lengthLimit ~= bytes.count else { return nil }
        self.bytes = SecretBytes(bytes)
    }

    /// 80 random bits as four groups of four characters, none of which is taken for another: `k7qf-2m9x-wd4h-8zt3`.
    public static func generated() -> (passphrase: Passphrase, text: String) {
        // Crockford's alphabet for Base32, in lower case.
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
        let characters = SecretBytes.random(count: 16).bytes.map { alphabet[Int($0 & 31)] }
        let groups = stride(from: 0, to: 16, by: 4).map { Array(characters[$0..<$0 + 4]) }
        let text = Array(groups.joined(separator: [UInt8(ascii: "-")]))
        return (Passphrase(bytes: SecretBytes(text)), String(decoding: text, as: UTF8.self))
    }

    private init(bytes: SecretBytes) { self.bytes = bytes }
}

extension Passphrase: Equatable {}
