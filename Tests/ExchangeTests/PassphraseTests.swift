import Primitives
import Testing

@testable import Exchange

struct PassphraseTests {
    /// The paper's own examples (Wilkerson 2009, section "The proposal"): addresses of 32 bits, in
    /// two words.
    @Test(
        arguments: [
            ([127, 0, 0, 1], "lusab-babad"), ([63, 84, 220, 193], "gutih-tugad"),
            ([63, 118, 7, 35], "gutuk-bisog"), ([140, 98, 193, 141], "mudof-sakat"),
            ([64, 255, 6, 200], "haguz-biram"), ([216, 68, 232, 21], "todah-vobij"),
        ] as [([UInt8], String)])
    func `bits are written as pronounceable words`(address: [UInt8], words: String) {
        let text = Proquints.text(of: address + [UInt8](repeating: 0, count: 8))
        #expect(String(decoding: text, as: UTF8.self) == words + "-babab-babab-babab-babab")
    }

    @Test func `generated passphrases are words, and differ`() throws {
        let generated = (0..<100).map { _ in Passphrase.generated() }
        #expect(Set(generated.map(\.text)).count == 100)
        let word = /[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]/
        for (passphrase, text) in generated {
            let words = text.split(separator: "-")
            #expect(words.count == 6)
            #expect(words.allSatisfy { $0.wholeMatch(of: word) != nil })
            #expect(Passphrase(Array(text.utf8)) == passphrase)
        }
    }

    @Test(arguments: [
        "MOFAB-JIDUZ-TIZOK-HAGUR-VOBAL-NIFOS", "mofab jiduz tizok hagur vobal nifos",
        "mofabjiduztizokhagurvobalnifos", " Mofab - Jiduz tizok-hagur  vobal nifos",
    ])
    func `a generated passphrase may be typed in other ways`(typed: String) {
        let generated = Passphrase(Array("mofab-jiduz-tizok-hagur-vobal-nifos".utf8))
        #expect(Passphrase(Array(typed.utf8)) == generated)
        #expect(generated != nil)
    }

    @Test(arguments: [
        "tin soldier", "Tin soldier", "mofab-jiduz", "MOFAB-JIDUZ", "cofabjiduztizokhagurvobalnifos",
        "mofabjiduztizokhagurvobal", "mofabjiduztizokhagurvobalnifosmofab",
    ])
    func `any other passphrase is used as typed`(typed: String) throws {
        let passphrase = try #require(Passphrase(Array(typed.utf8)))
        #expect(passphrase.bytes.bytes == Array(typed.utf8))
    }

    @Test(arguments: [
        "tin\tsoldier", "\u{0}", "tin soldier\u{7F}", "tin\u{85}soldier",
        "mofab-jiduz-tizok-hagur-vobal-nifos\n",
    ])
    func `a passphrase has no control characters`(typed: String) {
        #expect(Passphrase(Array(typed.utf8)) == nil)
    }

    @Test func `a passphrase has 1 to 1,024 bytes`() {
        #expect(Passphrase([]) == nil)
        #expect(Passphrase([UInt8](repeating: 65, count: 1_024)) != nil)
        #expect(Passphrase([UInt8](repeating: 65, count: 1_025)) == nil)
    }
}
