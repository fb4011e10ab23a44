import Foundation

/// Where a document of any length goes: to a file that is there whole or not at all, or to standard output.
final class StreamedOutput {
    private let path: String?
    private let folder: String
    private let file: UnfinishedFile?
    /// Standard output, a device or a pipe.
    private let stream: FileHandle?

    /// - Parameters:
    ///   - path: `-` is standard output; nil: a new file in this folder, whose name comes at the end.
    ///   - isWithheld: whether nothing is to be seen of it before its end, and by its owner alone then.
    ///   - inputs: files that must not be written onto.
    /// - Throws: exit code 64 for a terminal or one of the inputs, 2 where it cannot be written.
    init(_ path: String?, isWithheld: Bool, inputs: [String]) throws {
        self.path = path
        if path == "-" {
            guard !Console.isOutputTerminal else {
                throw Diagnostic(.usage, "a document is not for a terminal; give -o FILE")
            }
            stream = .standardOutput
        } else if let path {
            let output = OutputFile(path: path)
            try output.check(against: inputs)
            stream = try output.isSpecial ? output.stream() : nil
        } else {
            stream = nil
        }
        folder =
            if stream != nil {
                FileManager.default.temporaryDirectory.path
            } else {
                path.map { OutputFile(path: $0).target.deletingLastPathComponent().path } ?? "."
            }
        do {
            file = try stream != nil && !isWithheld ? nil : UnfinishedFile(in: folder, isPrivate: isWithheld)
        } catch {
            throw Diagnostic(.fileError, "cannot write into \(folder.printableName)")
        }
    }

    /// A `ByteSink`.
    func write(_ bytes: [UInt8], _ range: Range<Int>) throws {
        do {
            if let file { try file.write(bytes, range) } else { try stream?.write(bytes, range) }
        } catch {
            throw unwritable
        }
    }

    /// Once all is written and found good.
    ///
    /// - Parameter name: of the new file, where no path was given; a file of that name stays.
    /// - Throws: exit code 2 where it cannot be written.
    func finish(named name: String = "") throws {
        guard let file else { return }
        if let stream { return try copy(file.handle, to: stream) }
        do {
            // Its name must not be on disk before it is.
            try file.handle.synchronize()
            let target = path.map { OutputFile(path: $0).target.path } ?? name
            try file.place(at: target, isReplacing: path != nil)
            // Nor is the name before its folder is. Some file systems cannot do that.
            try? FileHandle(forReadingFrom: URL(fileURLWithPath: folder)).synchronize()
        } catch UnfinishedFile.Failure.alreadyThere {
            throw Diagnostic(
                .fileError, "\(name.printableName) is there already; it was left as it is",
                hints: ["-o FILE says where the document goes"])
        } catch {
            throw unwritable
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
            throw unwritable
        }
    }

    private var unwritable: Diagnostic {
        Diagnostic(
            .fileError,
            path == "-"
                ? "cannot write to standard output" : "cannot write \((path ?? "the document").printableName)"
        )
    }
}
