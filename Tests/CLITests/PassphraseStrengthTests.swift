import Testing

@testable import CLI

struct PassphraseStrengthTests {
    private func weakness(_ passphrase: String) -> String? {
        PassphraseStrength(Array(passphrase.utf8)).weakness
    }

    @Test(arguments: [
        "password", "Passw0rd!", "Pâsswôrd", "qwertyuiop", "abcdefghijklmnopqrstuvwxyz", "2019-04-23",
        "aaaaaaaaaaaaaaaaaaaaaaaaa", "abcabcabcabcabcabc", "monkey dragon", "tin soldier", "Anna1987",
        "k7x9mq2r", "пароль", "x", "", "correct horse battery staple",
        "mofab-jiduz-tizok-hagur-vobal-nifos", "Dusom-Tifap-Kohin-Bavuz-Lojit-Ramug",
    ])
    func `common words, names, dates, patterns and short texts are weak`(_ passphrase: String) {
        #expect(weakness(passphrase) != nil)
    }

    @Test(arguments: [
        "wrong cow adapter paperclip", "tin soldier of old times", "K7#x9Lm2@qR4",
        "lusab-gozat-mivud-bazof-hikam-pirun", "秘密の合言葉です今日",
    ])
    func `several words, and random letters, are not weak`(_ passphrase: String) {
        #expect(weakness(passphrase) == nil)
    }

    @Test func `a letter counts the same with and without its accent, in both forms`() {
        let bits = ["pass", "p\u{E1}ss", "pa\u{301}ss"].map { PassphraseStrength(Array($0.utf8)).bits }
        #expect(Set(bits).count == 1)
    }

    @Test func `the warning names the magnitude of guesses`() {
        #expect(weakness("password") == "this passphrase is weak: fewer than a thousand guesses find it")
        #expect(weakness("tin soldier") == "this passphrase is weak: fewer than a billion guesses find it")
        let almost = weakness("wrongcowadapterclip")
        #expect(almost == "this passphrase is weak: fewer than a thousand trillion guesses find it")
    }

    @Test func `the longest passphrase is estimated`() {
        #expect(PassphraseStrength([UInt8](repeating: 0x61, count: 1_024)).bits < 50)
    }
}
