import Foundation
import Platform
import SeQRcast

/// The program `seqrcast-decode`, which decodes images from strangers with libraries in C.
///
/// It has no vault and little memory, and it ends with the process that started it.
struct DecoderProgram {
    let path: String

    static let name = "seqrcast-decode"

    /// Where the program is searched: beside this program, as a build leaves it, then where an
    /// installation puts programs that people do not start.
    private static var places: [String] {
        let folder = Installation.own.folder
        return [
            folder.appending(path: name).path,
            folder.deletingLastPathComponent().appending(path: "libexec/seqrcast/\(name)").path,
        ]
    }

    /// The variables that the program gets: where its libraries and pdftoppm are. Others may hold secrets.
    private static var environment: [String] {
        ["LC_ALL=C"]
            + ["PATH", "LD_LIBRARY_PATH"].compactMap { name in
                FileSystem.path(inVariable: name).map { "\(name)=\($0)" }
            }
    }

    /// - Throws: `DecoderFailure.notInstalled` or `.foreign`.
    init(
        places: [String] = Self.places, of installation: Installation = .own
    ) throws(DecoderFailure) {
        for place in places {
            do throws(Installation.Failure) {
                let path = try installation.file(at: place)
                guard FileSystem.allows(X_OK, path) else { continue }
                self.path = path
                return
            } catch {
                if case .foreign(let path) = error { throw .foreign(path: path) }
            }
        }
        throw .notInstalled(places: places)
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
    /// - Throws: `DecoderFailure`.
    func libraries() throws -> [String] {
        String(decoding: try output(of: "libraries"), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Whether the kernel lets decoder processes do nothing but compute.
    ///
    /// - Throws: `DecoderFailure`.
    func isConfined() throws -> Bool { try output(of: "confinement").last == 1 }

    /// What the program prints, which takes no file of a stranger. It is ended where it prints too much or takes too long.
    private func output(of argument: String) throws -> [UInt8] {
        let (child, limit) = (try start([argument]), Duration.seconds(60))
        defer { child.kill() }
        let deadline = SuspendingClock.now + limit
        var output: [UInt8] = []
        do {
            while case let piece = try child.output.readPiece(until: deadline), !piece.isEmpty {
                output += piece
                guard output.count <= 1 << 16 else { throw DecoderFailure.crashed }
            }
        } catch is FileHandle.DeadlinePassed {
            throw DecoderFailure.tooSlow(limit: limit)
        }
        return output
    }

    private func start(_ arguments: [String]) throws(DecoderFailure) -> ChildProcess {
        do {
            return try ChildProcess(executable: path, arguments: arguments, environment: Self.environment)
        } catch {
            throw .cannotStart(error)
        }
    }
}
