package import Primitives

/// The passphrase of a backup or a locked text (docs/reference/format.md, "Passphrases").
public struct Passphrase: Sendable {
    package let bytes: SecretBytes

    /// In bytes.
    public static let lengthLimit = 1_024

    /// - Parameter bytes: as typed, in UTF-8 and normalization form C.
    /// - Returns: nil unless the canonical form has 1 to `lengthLimit` bytes.
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

    private init(bytes: SecretBytes) { self.bytes = bytes }
}

extension Passphrase: Equatable {}
