import Primitives
import Wire

/// The list of the files of the app for phones, with their hashes (docs/guide/phone.md).
///
/// It has the form of `sha256sum`, so people can check a folder with that program. The app's own
/// hash is that of this list.
public struct AppSums: Sendable {
    /// The list's name beside the files.
    public static let fileName = "SHA256SUMS"

    /// The files, in the order of the list.
    public let paths: [String]
    /// SHA-256 of the list, 32 bytes: the app's hash.
    public let digest: [UInt8]
    private let hashes: [String: String]

    /// Reads a list.
    ///
    /// - Returns: nil if it is not of this app, or names a file outside its folder.
    public init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var (paths, hashes) = ([String](), [String: String]())
        for line in text.split(separator: "\n") {
            let (hash, path) = (String(line.prefix(64)), String(line.dropFirst(66)))
            guard hash.utf8.count == 64, line.dropFirst(64).hasPrefix("  "), Self.isInside(path),
                hashes.updateValue(hash, forKey: path) == nil
            else { return nil }
            paths.append(path)
        }
        guard ["index.html", "sw.js", "core.wasm"].allSatisfy(hashes.keys.contains) else { return nil }
        self.paths = paths
        self.hashes = hashes
        digest = SHA256.hash(bytes)
    }

    /// Whether a file is the one that the list means.
    public func fits(_ bytes: [UInt8], at path: String) -> Bool {
        hashes[path] == SHA256.hash(bytes).hexadecimal
    }

    /// Whether a path has no steps but into folders, and no characters that mislead.
    private static func isInside(_ path: String) -> Bool {
        let steps = path.split(separator: "/", omittingEmptySubsequences: false)
        return steps.allSatisfy { step in
            !step.isEmpty && !step.hasPrefix(".")
                && step.utf8.allSatisfy { UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 }
        } && !path.contains("\\")
    }
}
