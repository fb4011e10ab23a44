import ArgumentParser
import Texts

/// Whether existing files may be replaced.
struct OverwriteOption: ParsableArguments {
    @Flag(help: "Replace an existing file without a question.")
    var force = false

    /// Asks before a file is replaced; without a terminal the answer is no.
    ///
    /// - Throws: exit code 8, unless the user agrees.
    func require(_ path: String) throws {
        guard force || Console.confirm("\(path.printableName) already exists. Replace it?") else {
            throw Self.kept(path)
        }
    }

    /// The refusal to replace a file.
    static func kept(_ path: String) -> Diagnostic {
        Diagnostic(
            .unconfirmed, "\(path.printableName) already exists; it was not changed",
            hints: ["choose another name, or replace the file with `--force`"])
    }
}
