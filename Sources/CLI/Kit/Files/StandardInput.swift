import SeQRcast

/// What is given as `-` for a text.
enum StandardInput {
    /// All of it, without a line end at its end.
    ///
    /// - Throws: exit code 64 where it is not UTF-8.
    static func text(_ vault: VaultOptions) throws -> String {
        let file = InputFile(path: "-", vaultFiles: vault.files)
        guard let text = String(validating: try file.bytes(), as: UTF8.self) else {
            throw Diagnostic(.usage, "not UTF-8").of(PageName(file: file))
        }
        return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
