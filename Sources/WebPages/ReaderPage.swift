import Primitives

/// An HTML page that reads codes in a browser: one file, which loads nothing and sends nothing
/// (docs/guide/phones.md).
public struct ReaderPage: Sendable {
    /// The whole file.
    public let html: String

    /// - Parameters:
    ///   - hasScanner: whether it reads symbols in images and with the camera.
    ///   - guestKey: the text of a guest key, which the page then holds.
    ///   - language: the language that the page speaks. Nil: the first of its reader's that it has.
    /// - Throws: `.noScanner` if this build has no scanner.
    public init(hasScanner: Bool, guestKey: String? = nil, language: PageLanguage? = nil) throws(PagesError) {
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
            skeleton: Self.skeleton(in: language), style: WebFiles.text("common/style.css"),
            script: WebFiles.script(
                entry: hasScanner ? "reader/scannerpage.js" : "reader/readerpage.js",
                replacing: language.map { ["reader/translations.js": $0.table] } ?? [:]),
            data: data,
            permissions: hasScanner ? ["'wasm-unsafe-eval'"] : [], directives: ["img-src blob:"],
            language: language?.rawValue ?? "")
        html = page.html
    }

    /// The skeleton, which says in the page's languages what it means if no script runs.
    private static func skeleton(in language: PageLanguage?) -> String {
        let lines = WebFiles.text("reader/page.html").split(separator: "\n", omittingEmptySubsequences: false)
        guard let language else { return lines.joined(separator: "\n") }
        return lines.filter { !$0.hasPrefix("<p lang=") || $0.hasPrefix("<p lang=\"\(language.rawValue)\"") }
            .joined(separator: "\n")
    }

    /// SHA-256 of the file, 32 bytes, to compare a page from elsewhere with.
    public var digest: [UInt8] { SHA256.hash(Array(html.utf8)) }
}

/// A language of pages and of paper, by its code (ISO 639-1).
public enum PageLanguage: String, CaseIterable, Sendable {
    case arabic = "ar"
    case german = "de"
    case english = "en"
    case spanish = "es"
    case french = "fr"
    case italian = "it"
    case japanese = "ja"
    case polish = "pl"
    case portuguese = "pt"
    case turkish = "tr"
    case ukrainian = "uk"
    case chinese = "zh"

    /// `Pages/reader/translations.js` with this language alone.
    fileprivate var table: String {
        """
        import \(self) from "./words/\(rawValue).js";
        export const translations = { \(rawValue): \(self) };
        """
    }
}

/// The reason why no page was made.
public enum PagesError: Error, Equatable {
    /// This build has no scanner; `Scripts/build-scanner.sh` makes it.
    case noScanner
}
