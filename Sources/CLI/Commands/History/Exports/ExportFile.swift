import SeQRcast

/// Writes an export to standard output, or to a file that exists completely or not at all.
struct ExportFile {
    private let output: StreamedOutput
    private var buffer: [UInt8] = []

    private static let bufferSize = 1 << 16

    /// - Throws: exit code 64 for a terminal or the vault, 2 if it cannot be written, 8 if an
    ///   existing file is not to be replaced.
    init(_ options: ExportOptions, vault: VaultOptions) throws {
        let path = options.output ?? "-"
        if let form = options.form {
            try FileEnding(path).check(form.endings, of: "this export", sparing: vault.files)
        }
        output = try StreamedOutput(
            path, isWithheld: path != "-", inputs: vault.files, options.overwrite)
    }

    mutating func write(_ text: String) throws {
        buffer += text.utf8
        if buffer.count >= Self.bufferSize { try flush() }
    }

    mutating func finish() throws {
        try flush()
        try output.finish()
    }

    private mutating func flush() throws {
        try output.write(buffer, 0..<buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }
}
