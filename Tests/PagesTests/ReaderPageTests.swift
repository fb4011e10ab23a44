import Foundation
import Pages
import Primitives
import Testing

/// The page as a text; what it does, Tests/Browser tells.
struct ReaderPageTests {
    /// One of a build with the scanner, as `make` builds it.
    @Test(arguments: [false, true])
    func thePolicyNamesEachScriptAndTheStyleAndNothingElse(hasScanner: Bool) throws {
        let html = try ReaderPage(hasScanner: hasScanner).html
        let policy = try #require(
            html.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)
        ).1
        let scripts = html.matches(of: /<script>((?s).*?)<\/script>/).map { hash($0.1) }
        let styles = html.matches(of: /<style>((?s).*?)<\/style>/).map { hash($0.1) }
        #expect(scripts.count > 20)
        #expect(styles.count == 1)
        let permissions = scripts + (hasScanner ? ["'wasm-unsafe-eval'"] : [])
        #expect(
            policy.split(separator: "; ").map(String.init) == [
                "default-src 'none'", "script-src \(permissions.joined(separator: " "))",
                "style-src \(styles[0])", "img-src blob:", "base-uri 'none'", "form-action 'none'",
                "require-trusted-types-for 'script'", "trusted-types 'none'",
            ])
    }

    @Test func aPageWithoutTheScannerHasLessThan100kB() throws {
        #expect(try ReaderPage(hasScanner: false).html.utf8.count < 100_000)
        #expect(try ReaderPage(hasScanner: true).html.utf8.count < 400_000)
    }

    /// So that nothing in a guest key means anything in HTML.
    @Test func aGuestKeyStandsInBase64() throws {
        let html = try ReaderPage(hasScanner: true, guestKey: "SEQR1GK:</script>").html
        let block = try #require(
            html.firstMatch(of: /<script type="text\/plain" id="guest-key">([^<]*)<\/script>/)
        ).1
        #expect(Data(base64Encoded: String(block)) == Data("SEQR1GK:</script>".utf8))
        #expect(try ReaderPage(hasScanner: true).html.contains("id=\"guest-key\"") == false)
    }

    @Test func theSamePageHasTheSameDigest() throws {
        let page = try ReaderPage(hasScanner: false)
        #expect(page.digest == SHA256.hash(Array(page.html.utf8)))
        #expect(try ReaderPage(hasScanner: false).digest == page.digest)
        #expect(try ReaderPage(hasScanner: true).digest != page.digest)
    }

    /// The source of a script or style in a policy (Content Security Policy Level 3, section 2.3.1).
    private func hash(_ text: Substring) -> String {
        "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'"
    }
}
