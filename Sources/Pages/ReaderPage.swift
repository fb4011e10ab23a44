import Foundation
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
        let style = PageFiles.style
        let scripts =
            PageFiles.scripts + (hasScanner ? PageFiles.scannerScripts : []) + [PageFiles.start]
        var data: [String] = []
        if hasScanner {
            guard let scanner = PageFiles.scanner, let licenses = PageFiles.scannerLicenses else {
                throw .noScanner
            }
            data.append(Self.block("scanner", holding: Array(scanner)))
            data.append(Self.block("scanner-licenses", holding: Array(licenses.utf8)))
        }
        if let guestKey { data.append(Self.block("guest-key", holding: Array(guestKey.utf8))) }
        html = Self.fill(
            PageFiles.skeleton,
            with: [
                "policy": Self.policy(scripts: scripts, style: style, hasScanner: hasScanner),
                "style": style,
                "data": data.joined(separator: "\n"),
                "scripts": scripts.map { "<script>\($0)</script>" }.joined(separator: "\n"),
            ])
    }

    /// SHA-256 of the file, 32 bytes: whoever gets the page from elsewhere can compare.
    public var digest: [UInt8] { SHA256.hash(Array(html.utf8)) }

    /// An element that runs nothing, whose text is these bytes in base64: so that nothing in them means anything in HTML.
    private static func block(_ id: String, holding bytes: [UInt8]) -> String {
        "<script type=\"text/plain\" id=\"\(id)\">\(Data(bytes).base64EncodedString())</script>"
    }

    /// Nothing is loaded, sent or framed, and no script runs but those of the page (Content Security Policy Level 3).
    private static func policy(scripts: [String], style: String, hasScanner: Bool) -> String {
        let scriptSources = scripts.map(source) + (hasScanner ? ["'wasm-unsafe-eval'"] : [])
        return [
            "default-src 'none'", "script-src \(scriptSources.joined(separator: " "))",
            "style-src \(source(style))", "img-src blob:", "base-uri 'none'", "form-action 'none'",
            "require-trusted-types-for 'script'", "trusted-types 'none'",
        ].joined(separator: "; ")
    }

    /// What an element with this text is known by.
    private static func source(_ text: String) -> String {
        "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'"
    }

    /// Puts a text in the place of each `{{name}}`.
    private static func fill(_ skeleton: String, with texts: [String: String]) -> String {
        let pieces = skeleton.components(separatedBy: "{{")
        return pieces.dropFirst().reduce(pieces[0]) { page, piece in
            let parts = piece.components(separatedBy: "}}")
            guard parts.count == 2, let text = texts[parts[0]] else {
                preconditionFailure("Web/page.html has no such place: \(parts[0])")
            }
            return page + text + parts[1]
        }
    }
}
