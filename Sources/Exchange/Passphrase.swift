package import Primitives

/// What a backup or a text is locked under (docs/reference/format.md, "Passphrases").
public struct Passphrase: Sendable {
    package let bytes: SecretBytes

    /// Bytes.
    public static let lengthLimit = 1_024

    /// - Parameter bytes: as they were typed, in UTF-8 and normalization form C.
    /// - Returns: nil unless what they stand for has 1 to `lengthLimit` bytes.
    public init?(_ bytes: [UInt8]) {
        let meant = Proquints.canonical(bytes) ?? bytes
        guard 1...Self.lengthLimit ~= meant.count else { return nil }
        self.bytes = SecretBytes(meant)
    }

    /// 80 random bits, easy to say and to type on a phone: `mofab-jiduz-tizok-hagur-vobal`.
    public static func generated() -> (passphrase: Passphrase, text: String) {
        let text = Proquints.text(of: SecretBytes.random(count: Proquints.byteCount).bytes)
        return (Passphrase(bytes: SecretBytes(text)), String(decoding: text, as: UTF8.self))
    }

    /// Bytes.
    public var length: Int { bytes.count }

    private init(bytes: SecretBytes) { self.bytes = bytes }
}

extension Passphrase: Equatable {}
