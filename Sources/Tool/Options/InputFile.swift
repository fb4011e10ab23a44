import Foundation

/// A file named on the command line; `-` is standard input.
struct InputFile {
    let path: String
    let vault: VaultOptions

    /// Bytes read at the most.
    static let limit = 256 << 20

    /// Reads the file, and does something with its bytes.
    ///
    /// - Throws: exit code 2 where it cannot be read, is a folder, or is larger than `limit`, and what `body` throws;
    ///   each with the file's name before its sentence.
    func read<Result>(_ body: ([UInt8]) throws -> Result) throws -> Result {
        do {
            return try body(bytes())
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(failure.status, "\(name): \(failure.sentence)", hints: failure.hints)
        }
    }

    private func bytes() throws -> [UInt8] {
        // Closing it again would drop the locks that SQLite holds on it.
        let isVault =
            FileIdentity(path: path).map { vault.files.compactMap(FileIdentity.init).contains($0) } ?? false
        guard !isVault else { throw Diagnostic(.fileError, "that is the vault") }
        let data: Data
        do {
            let file =
                path == "-"
                ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try file.read(upToCount: Self.limit + 1) ?? Data()
        } catch {
            throw Diagnostic(.fileError, "cannot be read")
        }
        guard data.count <= Self.limit else {
            throw Diagnostic(.fileError, "larger than \(Self.limit >> 20) MiB")
        }
        return Array(data)
    }

    /// As it is printed.
    var name: String { path == "-" ? "standard input" : path.escaped() }
}
