import Foundation
import Primitives
import Testing
import WebPages

/// The page as a text. Tests/Browser tests what it does.
struct ReaderPageTests {
    /// One of a build with the scanner, as `make` builds it.
    @Test(arguments: [false, true])
    func thePolicyNamesTheScriptAndTheStyleAndNothingElse(hasScanner: Bool) throws {
        let check = try PolicyCheck(ReaderPage(hasScanner: hasScanner).html)
        #expect(check.scripts.count == 1)
        let permissions = check.scripts + (hasScanner ? ["'wasm-unsafe-eval'"] : [])
        #expect(
            check.policy == [
                "default-src 'none'", "script-src \(permissions.joined(separator: " "))",
                "style-src \(check.style)", "img-src blob:", "base-uri 'none'", "form-action 'none'",
                "require-trusted-types-for 'script'", "trusted-types 'none'",
            ])
    }

    /// Each sentence is in it in all languages (docs/decisions/0087-modules-without-bundler.md).
    @Test func aPageIsSmall() throws {
        #expect(try ReaderPage(hasScanner: false, language: .english).html.utf8.count < 120_000)
        #expect(try ReaderPage(hasScanner: false).html.utf8.count < 280_000)
        #expect(try ReaderPage(hasScanner: true).html.utf8.count < 555_000)
    }

    @Test(arguments: PageLanguage.allCases)
    func aPageHasTheLanguageThatItWasMadeIn(language: PageLanguage) throws {
        let html = try ReaderPage(hasScanner: false, language: language).html
        let tables = html.matches(of: /\/\/ reader\/words\/(\w+)\.js/).map { String($0.1) }
        #expect(tables == [language.rawValue])
        #expect(html.matches(of: /<p lang="(\w+)"/).map { String($0.1) } == [language.rawValue])
    }

    /// So that nothing in a guest key means anything in HTML.
    @Test func aGuestKeyStandsInBase64() throws {
        let html = try ReaderPage(hasScanner: true, guestKey: "SEQR1GK:</script>").html
        #expect(try PolicyCheck.block("guest-key", of: html) == Data("SEQR1GK:</script>".utf8))
        #expect(try ReaderPage(hasScanner: true).html.contains("id=\"guest-key\"") == false)
    }

    @Test func thePageSpeaksALanguageOrAsksTheBrowser() throws {
        #expect(try ReaderPage(hasScanner: true, language: .german).html.contains("<html lang=\"de\">"))
        #expect(try ReaderPage(hasScanner: true).html.contains("<html lang=\"\">"))
    }

    @Test func theSamePageHasTheSameDigest() throws {
        let page = try ReaderPage(hasScanner: false)
        #expect(page.digest == SHA256.hash(Array(page.html.utf8)))
        #expect(try ReaderPage(hasScanner: false).digest == page.digest)
        #expect(try ReaderPage(hasScanner: true).digest != page.digest)
    }
}
