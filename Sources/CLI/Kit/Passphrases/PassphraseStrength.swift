import CZxcvbn
import Foundation

/// An estimate of how many guesses find a passphrase that a person chose.
///
/// zxcvbn looks for words, names, common passwords, dates, keyboard patterns, repeats and sequences.
struct PassphraseStrength {
    /// The logarithm of the number of guesses to the base 2.
    let bits: Double

    /// A weaker passphrase gives a warning.
    ///
    /// A locked code is the easiest to guess: 600,000 rounds of HMAC take a graphics card some 0.1
    /// ms. 2^50 guesses keep a thousand of them busy for some years.
    static let leastBits = 50.0

    /// - Parameter passphrase: as typed, in UTF-8.
    init(_ passphrase: [UInt8]) {
        let text = Self.comparable(passphrase).map { CChar(bitPattern: $0) } + [0]
        var examples = unsafe Self.examples.map { unsafe UnsafePointer(strdup($0)) } + [nil]
        defer {
            for index in unsafe examples.indices {
                unsafe free(UnsafeMutablePointer(mutating: examples[index]))
            }
        }
        bits = unsafe ZxcvbnMatch(text, &examples, nil)
    }

    /// Passphrases that the guide, the pages and a famous comic (xkcd 936) print as examples.
    private static let examples = [
        "correct horse battery staple", "correcthorsebatterystaple", "dusom-tifap-kohin-bavuz-lojit",
        "mofab-jiduz-tizok-hagur-vobal",
    ]

    /// A warning if the passphrase is weak; otherwise nil.
    var weakness: String? {
        guard bits < Self.leastBits else { return nil }
        let guesses = Self.magnitudes.first { bits < $0.bits }?.guesses ?? "a thousand trillion"
        return "this passphrase is weak: fewer than \(guesses) guesses find it"
    }

    private static let magnitudes: [(bits: Double, guesses: String)] = [
        (10, "a thousand"), (20, "a million"), (30, "a billion"), (40, "a trillion"),
    ]

    /// The text with one byte for each character, as zxcvbn knows no others.
    ///
    /// Letters lose their accents, so that words are found. Other characters beyond ASCII become
    /// bytes that occur in no word.
    private static func comparable(_ passphrase: [UInt8]) -> [UInt8] {
        String(decoding: passphrase, as: UTF8.self).decomposedStringWithCanonicalMapping.unicodeScalars
            .compactMap { scalar in
                switch scalar.properties.generalCategory {
                case .nonspacingMark: nil
                default: scalar.isASCII ? UInt8(scalar.value) : 0x80 | UInt8(scalar.value & 0x7F)
                }
            }
    }
}
