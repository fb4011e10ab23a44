import Foundation

/// A file named on the command line; `-` is standard input.
struct InputFile {
    let path: String

    /// Bytes read at the most.
    static let limit = 256 << 20

    /// - Throws: exit code 2 where it cannot be read, is a folder, or is larger than `limit`.
    func read() throws -> [UInt8] {
        let data: Data?
        do {
            let file =
                path == "-"
                ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try file.read(upToCount: Self.limit + 1)
        } catch {
            throw Diagnostic(.fileError, "cannot read \(name)")
        }
        guard (data?.count ?? 0) <= Self.limit else {
            throw Diagnostic(.fileError, "\(name) is larger than \(Self.limit >> 20) MiB")
        }
        return Array(data ?? Data())
    }

    /// As it is printed.
    var name: String { path == "-" ? "standard input" : path.escaped() }
}
