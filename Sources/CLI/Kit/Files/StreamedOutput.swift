import Foundation
import Platform
import SeQRcast
import Texts

/// Writes a document of any length to standard output, or to a file that exists completely or not
/// at all.
final class StreamedOutput {
    private let path: String?
    private let inputs: [String]
    /// Nil for standard output, and for a file that is named at the end.
    private let output: OutputFile?
    private let folder: String
    private let file: UnfinishedFile?
    /// Set for standard output, a device or a pipe.
    private let stream: FileHandle?

    /// - Parameters:
    ///   - path: `-` is standard output; nil is a new file in the current folder, named at the end.
    ///   - isWithheld: whether nothing is visible before the end, and the file is only for its
    ///     owner.
    ///   - inputs: files that must not be overwritten.
    /// - Throws: exit code 64 for a terminal or an input, 2 if it cannot be written, 8 if an
    ///   existing file is not to be replaced.
    init(_ path: String?, isWithheld: Bool, inputs: [String], _ overwrite: OverwriteOption) throws {
        (self.path, self.inputs) = (path, inputs)
        output = try path.flatMap { $0 == "-" ? nil : try OutputFile($0, sparing: inputs, overwrite) }
        if path == "-" {
            guard !Console.isOutputTerminal else {
                throw Diagnostic(.usage, "this output is not for a terminal; use -o FILE")
            }
            stream = .standardOutput
        } else {
            stream = try output.flatMap { try $0.isSpecial ? $0.stream() : nil }
        }
        folder =
            if stream != nil {
                FileSystem.path(inVariable: "TMPDIR") ?? "/tmp"
            } else {
                output?.folder ?? "."
            }
        do {
            file =
                try stream != nil && !isWithheld
                ? nil : UnfinishedFile(in: folder, of: output?.place, isPrivate: isWithheld)
        } catch {
            let place =
                stream == nil
                ? (path ?? "the document").printableName : "into the folder \(folder.printableName)"
            throw Diagnostic(FileFault(writing: error), writing: place)
        }
    }

    /// Writes bytes as a `ByteSink`.
    func write(_ bytes: [UInt8], _ range: Range<Int>) throws {
        do {
            if let file { try file.write(bytes, range) } else { try stream?.write(bytes, range) }
        } catch  where stream != nil && file != nil {
            throw Diagnostic(FileFault(writing: error), writing: "into the folder \(folder.printableName)")
        } catch {
            throw unwritable(error)
        }
    }

    /// Publishes the result, after everything was written and verified.
    ///
    /// - Parameter name: the name of the new file if no path was given; an existing file is not
    ///   replaced.
    /// - Throws: exit code 2 if it cannot be written, 8 if a file came there meanwhile, 64 if the
    ///   name is one of an input.
    func finish(named name: String = "") throws {
        guard let file else { return }
        if let stream { return try copy(file.handle, to: stream) }
        // The name is safe once its folder is synced. Some file systems cannot do that. Images of codes,
        // which do not come here, need it not: they are drawn again.
        defer { try? FileSystem.open(folder).synchronize() }
        if let output { return try output.place(file) }
        guard !OutputFile(path: name).isNamedLike(one: inputs) else {
            throw Diagnostic(
                .usage, "the document's name is \(name.printableName), which this command uses",
                hints: ["use -o FILE to choose another file"])
        }
        do {
            // The content must be on the disk before the name is.
            try file.handle.synchronize()
            try file.place(at: name, isReplacing: false)
        } catch UnfinishedFile.Failure.alreadyThere {
            throw Diagnostic(
                .unconfirmed, "\(name.printableName) already exists; it was not changed",
                hints: ["use -o FILE to choose another file"])
        } catch {
            throw unwritable(error)
        }
    }

    private func copy(_ file: FileHandle, to stream: FileHandle) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        do {
            try file.seek(toOffset: 0)
            while true {
                let count = try file.read(into: &buffer, 0..<buffer.count)
                guard count > 0 else { return }
                try stream.write(buffer, 0..<count)
            }
        } catch {
            throw unwritable(error)
        }
    }

    private func unwritable(_ error: any Error) -> Diagnostic {
        Diagnostic(
            FileFault(writing: error),
            writing: path == "-" ? "to standard output" : (path ?? "the document").printableName)
    }
}
