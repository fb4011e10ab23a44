import CPages
import Foundation
import Primitives

/// One HTML file: it loads, sends and frames nothing, and runs only the script it was made with.
struct WebPage {
    /// The whole file.
    let html: String

    /// An element that holds bytes and runs nothing.
    struct DataBlock {
        let id: String
        let bytes: [UInt8]
    }

    /// - Parameters:
    ///   - skeleton: HTML with the places `{{policy}}`, `{{style}}`, `{{data}}` and `{{script}}`.
    ///   - permissions: further sources of the policy's `script-src`.
    ///   - directives: further directives of the policy.
    ///   - language: the text of the place `{{language}}`. Empty: the script chooses.
    init(
        skeleton: String, style: String, script: String, data: [DataBlock], permissions: [String] = [],
        directives: [String] = [], language: String = ""
    ) {
        let policy = Self.policy([Self.source(script)] + permissions, Self.source(style), directives)
        html = Self.fill(
            skeleton,
            with: [
                "policy": policy, "style": style, "language": language,
                "data": data.map(Self.element).joined(separator: "\n"),
                "script": "<script>\(script)</script>",
            ])
    }

    /// The bytes are in base64, so nothing in them has a meaning in HTML.
    private static func element(_ block: DataBlock) -> String {
        let text = Data(block.bytes).base64EncodedString()
        return "<script type=\"text/plain\" id=\"\(block.id)\">\(text)</script>"
    }

    /// Content Security Policy Level 3.
    private static func policy(_ scripts: [String], _ style: String, _ directives: [String]) -> String {
        let parts =
            ["default-src 'none'", "script-src \(scripts.joined(separator: " "))", "style-src \(style)"]
            + directives + [
                "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'",
                "trusted-types 'none'",
            ]
        return parts.joined(separator: "; ")
    }

    /// The source that allows an element with this text.
    private static func source(_ text: String) -> String {
        "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'"
    }

    /// Replaces each `{{name}}` with a text.
    private static func fill(_ skeleton: String, with texts: [String: String]) -> String {
        let pieces = skeleton.components(separatedBy: "{{")
        return pieces.dropFirst().reduce(pieces[0]) { page, piece in
            let parts = piece.components(separatedBy: "}}")
            guard parts.count == 2, let text = texts[parts[0]] else {
                preconditionFailure("a skeleton has no such place: \(parts[0])")
            }
            return page + text + parts[1]
        }
    }
}

/// The files of Pages/, which the binary holds.
enum WebFiles {
    /// The text files by their paths below Pages/, such as `map/page.html`.
    static let texts: [String: String] = {
        var texts: [String: String] = [:]
        while let (path, bytes) = unsafe content(of: pages_shim_text(texts.count)) {
            texts[path] = String(decoding: bytes, as: UTF8.self)
        }
        return texts
    }()

    /// A text file that the binary is known to hold.
    static func text(_ path: String) -> String {
        guard let text = texts[path] else { preconditionFailure("Pages/\(path) is not embedded") }
        return text
    }

    /// The script that begins with the module at `entry` (Pages/README.md). Tests link every entry of
    /// Pages/.
    /// - Parameter replacing: modules by their paths, instead of those of Pages/.
    static func script(entry: String, replacing: [String: String] = [:]) -> String {
        let modules = texts.filter { $0.key.hasSuffix(".js") }.merging(replacing) { $1 }
        do { return try ScriptLinker(modules).script(entry: entry) } catch {
            preconditionFailure("\(error)")
        }
    }

    /// A WebAssembly module, compressed by gzip. Nil: this build was made without it.
    static var scanner: [UInt8]? { unsafe content(of: pages_shim_scanner())?.bytes }

    /// The licences of the parts of `scanner`.
    static var scannerLicenses: [UInt8]? { unsafe content(of: pages_shim_scanner_licenses())?.bytes }

    private static func content(of file: pages_shim_file) -> (path: String, bytes: [UInt8])? {
        guard let path = unsafe file.path, let first = unsafe file.bytes else { return nil }
        return unsafe (
            String(cString: path), Array(UnsafeBufferPointer(start: first, count: file.count))
        )
    }
}
