import Foundation
import Primitives
import Testing

/// The policy of a page, read from it.
struct PolicyCheck {
    let policy: [String]
    let scripts: [String]
    let style: String

    init(_ html: String) throws {
        let policy = try #require(
            html.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)
        ).1
        self.policy = policy.split(separator: "; ").map(String.init)
        scripts = html.matches(of: /<script>((?s).*?)<\/script>/).map { Self.source($0.1) }
        let styles = html.matches(of: /<style>((?s).*?)<\/style>/).map { Self.source($0.1) }
        try #require(styles.count == 1)
        style = styles[0]
    }

    /// The bytes of a data block.
    static func block(_ id: String, of html: String) throws -> Data {
        let pattern = try Regex("<script type=\"text/plain\" id=\"\(id)\">([^<]*)</script>")
        let text = try #require(html.firstMatch(of: pattern)?[1].substring)
        return try #require(Data(base64Encoded: String(text)))
    }

    /// The source of a script or style in a policy (Content Security Policy Level 3, section
    /// 2.3.1).
    private static func source(_ text: Substring) -> String {
        "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'"
    }
}
