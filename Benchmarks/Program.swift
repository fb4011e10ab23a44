import Foundation

/// Another program, for comparison.
struct Program: Sendable {
    private let url: URL

    /// - Returns: nil if the search path has no such program.
    init?(_ name: String) {
        let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        guard
            let url = folders.map({ URL(filePath: String($0)).appending(path: name) })
                .first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
        else { return nil }
        self.url = url
    }

    /// A program at a known path.
    init(at url: URL) {
        self.url = url
    }

    struct Failure: Error {
        let program: String
        let status: Int32
    }

    /// Runs it and returns its standard output.
    ///
    /// - Parameter input: for standard input; it must fit a pipe's buffer, 64 KiB.
    /// - Throws: `Failure` for an exit status that is not `accepted`.
    @discardableResult
    func run(
        _ arguments: [String], input: [UInt8] = [], accepted: ClosedRange<Int32> = 0...0,
        environment: [String: String] = [:]
    ) throws -> [UInt8] {
        let (source, sink) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = source
        process.standardOutput = sink
        process.standardError = FileHandle.nullDevice
        // Process's own waiting checks for the end only twenty times a second.
        let isEnded = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in isEnded.signal() }
        try process.run()
        try source.fileHandleForWriting.write(contentsOf: Data(input))
        try source.fileHandleForWriting.close()
        let output = try sink.fileHandleForReading.readToEnd() ?? Data()
        isEnded.wait()
        guard accepted ~= process.terminationStatus else {
            throw Failure(program: url.lastPathComponent, status: process.terminationStatus)
        }
        return Array(output)
    }
}
