import Primitives

/// A page of HTML that reads codes in a browser: one file, which loads nothing and sends nothing (docs/reader.md).
public struct ReaderPage: Sendable {
    /// The whole file.
    public let html: String

    /// - Parameters:
    ///   - hasScanner: whether it reads symbols in pictures and before the camera.
    ///   - guestKey: the text of a code that the page holds.
    /// - Throws: `.noScanner`.
    public init(hasScanner: Bool, guestKey: String? = nil) throws(PagesError) {
        var data: [WebPage.DataBlock] = []
        if hasScanner {
            guard let scanner = WebFiles.scanner, let licenses = WebFiles.scannerLicenses else {
                throw .noScanner
            }
            data.append(WebPage.DataBlock(id: "scanner", bytes: scanner))
            data.append(WebPage.DataBlock(id: "scanner-licenses", bytes: licenses))
        }
        if let guestKey { data.append(WebPage.DataBlock(id: "guest-key", bytes: Array(guestKey.utf8))) }
        let page = WebPage(
            skeleton: WebFiles.text("page.html"), style: WebFiles.text("style.css"),
            script: WebFiles.script(entry: hasScanner ? "scannerpage.js" : "readerpage.js"), data: data,
            permissions: hasScanner ? ["'wasm-unsafe-eval'"] : [], directives: ["img-src blob:"])
        html = page.html
    }

    /// SHA-256 of the file, 32 bytes: whoever gets the page from elsewhere can compare.
    public var digest: [UInt8] { SHA256.hash(Array(html.utf8)) }
}
