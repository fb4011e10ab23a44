import Foundation
import SeQRcast

/// A shell loop that encrypts and draws each line of a file with common programs: the alternative
/// to SeQRcast.
struct ShellDrawing {
    private let script: String
    private let folder: URL

    /// - Returns: nil if one of the programs is not installed.
    init?(_ suite: Suite, in folder: URL) throws {
        guard Program("qrencode") != nil, Program("taskset") != nil else { return nil }
        self.folder = folder.appending(path: "shell")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        switch suite {
        case .compact, .hybrid:
            guard let age = try Age() else { return nil }
            script = Self.loop(#"printf %s "$line" | age --armor --recipient \#(age.recipient)"#)
        case .classic:
            guard let openssl = Program("openssl") else { return nil }
            let key = self.folder.appending(path: "key.pem").path
            try openssl.run(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", key])
            // The message's key is given, which saves a process.
            script = Self.loop(
                """
                { printf %s "$line"; printf %s "$line" | openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sign \(key); } \
                | openssl enc -aes-256-cbc -base64 -A -K \(String(repeating: "5", count: 64)) -iv \(String(repeating: "7", count: 32))
                """)
        }
    }

    private static func loop(_ encrypt: String) -> String {
        "n=0; while IFS= read -r line; do n=$((n + 1)); \(encrypt) | qrencode -l M -s 8 -o $n.png; done"
    }

    func draw(_ lines: URL) throws {
        try Program("taskset")?.run(
            ["-c", "0", "sh", "-c", "cd '\(folder.path)'; exec < '\(lines.path)'; \(script)"])
    }
}
