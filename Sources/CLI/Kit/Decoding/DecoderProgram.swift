import Foundation
import SeQRcast

/// The program `seqrcast-decode`, which decodes images from strangers with libraries in C.
///
/// It has no vault and little memory, and it ends with the process that started it.
struct DecoderProgram {
    let path: String

    static let name = "seqrcast-decode"

    /// Where the program is searched: beside this program, as a build leaves it, then where an
    /// installation puts programs that people do not start.
    static var places: [String] {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let folder = program.deletingLastPathComponent()
        return [
            folder.appending(path: name).path,
            folder.deletingLastPathComponent().appending(path: "libexec/seqrcast/\(name)").path,
        ]
    }

    /// - Throws: `DecoderFailure.notInstalled`.
    init() throws(DecoderFailure) {
        guard let path = Self.places.first(where: FileManager.default.isExecutableFile) else {
            throw .notInstalled(places: Self.places)
        }
        self.path = path
    }

    /// Starts a process that scans files.
    ///
    /// - Throws: `DecoderFailure.cannotStart`.
    func scanFiles(_ limits: DecoderLimits) throws(DecoderFailure) -> ChildProcess {
        let time = limits.softTime.components
        let milliseconds = time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000
        return try start(["files", "\(milliseconds)"] + (limits.isTraced ? ["traced"] : []))
    }

    /// Starts a process that scans the images of a camera.
    ///
    /// - Throws: `DecoderFailure.cannotStart`.
    func scanCamera(_ device: String) throws(DecoderFailure) -> ChildProcess {
        try start(["camera", device])
    }

    /// The libraries of the program with their versions, a line each.
    ///
    /// - Throws: `DecoderFailure.cannotStart`.
    func libraries() throws -> [String] {
        let child = try start(["libraries"])
        defer { child.wait() }
        let lines = try child.output.readToEnd() ?? Data()
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Whether the kernel lets decoder processes do nothing but compute.
    ///
    /// - Throws: `DecoderFailure.cannotStart`.
    func isConfined() throws -> Bool {
        let child = try start(["confinement"])
        defer { child.wait() }
        return try child.output.readToEnd()?.last == 1
    }

    private func start(_ arguments: [String]) throws(DecoderFailure) -> ChildProcess {
        guard let child = ChildProcess(executable: path, arguments: arguments) else { throw .cannotStart }
        return child
    }
}
