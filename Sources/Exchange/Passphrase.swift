package import Primitives

/// The passphrase of a backup or a locked text (docs/reference/format.md, "Passphrases").
public struct Passphrase: Sendable {
    package let bytes: SecretBytes

    /// In bytes.
    public static let lengthLimit = 1_024

    /// - Parameter bytes: as typed, in UTF-8 and normalization form C.
    /// - Returns: nil unless the canonical form has 1 to `lengthLimit` bytes of UTF-8 without control
    ///   characters.
    public init?(_ bytes: [UInt8]) {
        let meant = Proquints.canonical(bytes) ?? bytes
        guard 1...Self.lengthLimit ~= meant.count, let text = String(validating: meant, as: UTF8.self),
            !Self.hasControl(text)
        else { return nil }
        self.bytes = SecretBytes(meant)
    }

    /// Whether a text has a control character, which nobody can type on a phone.
    public static func hasControl(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// 96 random bits, easy to say and to type on a phone: `mofab-jiduz-tizok-hagur-vobal-nifos`
    /// (docs/decisions/0024-proquints.md).
    public static func generated() -> (passphrase: Passphrase, text: String) {
        let text = Proquints.text(of: SecretBytes.random(count: Proquints.byteCount).bytes)
        return (Passphrase(bytes: SecretBytes(text)), String(decoding: text, as: UTF8.self))
    }

    private init(bytes: SecretBytes) { self.bytes = bytes }
}

extension Passphrase: Equatable {}

/// Random bits as pronounceable words: five letters for 16 bits (Wilkerson 2009, arXiv:0901.4016).
enum Proquints {
    private static let consonants = Array("bdfghjklmnprstvz".utf8)
    private static let vowels = Array("aiou".utf8)
    private static let wordCount = 6
    private static let wordLength = 5
    /// The number of bytes that the words encode.
    static let byteCount = 2 * wordCount

    /// - Parameter bytes: `byteCount` bytes.
    static func text(of bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count == byteCount)
        let words = stride(from: 0, to: byteCount, by: 2).map {
            word(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]))
        }
        return Array(words.joined(separator: [UInt8(ascii: "-")]))
    }

    /// The canonical form of a text typed in capitals, with spaces between the words, or with
    /// nothing.
    ///
    /// - Returns: nil if it is not such a text.
    static func canonical(_ typed: [UInt8]) -> [UInt8]? {
        let letters = typed.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 ? $0 + 32 : $0 }
        guard letters.count == wordCount * wordLength,
            letters.enumerated().allSatisfy({ index, letter in
                (index % wordLength % 2 == 0 ? consonants : vowels).contains(letter)
            })
        else { return nil }
        let words = stride(from: 0, to: letters.count, by: wordLength).map { letters[$0..<$0 + wordLength] }
        return Array(words.joined(separator: [UInt8(ascii: "-")]))
    }

    private static func word(_ bits: Int) -> [UInt8] {
        [
            consonants[bits >> 12 & 15], vowels[bits >> 10 & 3], consonants[bits >> 6 & 15],
            vowels[bits >> 4 & 3], consonants[bits & 15],
        ]
    }
}
