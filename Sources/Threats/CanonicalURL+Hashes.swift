public import Links
import Primitives

extension CanonicalURL {
    /// The expressions by which lists may contain this URL, with the SHA-256 of each.
    public var hashedExpressions: [(expression: String, hash: [UInt8])] {
        expressions.map { ($0, SHA256.hash(Array($0.utf8))) }
    }
}
