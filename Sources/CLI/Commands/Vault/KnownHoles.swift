import Foundation
import Platform

/// The versions of Debian's libraries in which their last known holes were closed.
///
/// The list is installed with the program: in its first line the system, such as `debian 12`, then
/// for each package its name, the version, and the numbers of the holes.
struct KnownHoles {
    /// An installed library with a known hole.
    struct OldLibrary: Encodable {
        var package: String
        var installed: String
        var fixed: String
        /// CVE numbers, or that of a Debian Security Advisory.
        var source: String
    }

    private let lines: [[String]]

    /// - Parameter path: nil: no list.
    /// - Returns: nil where the program was not installed, others could change its list, or that is for
    ///   another system.
    init?(path: String? = Self.path, system: String = "/etc/os-release") {
        guard let path, let list = try? String(contentsOfFile: path, encoding: .utf8),
            let release = try? String(contentsOfFile: system, encoding: .utf8)
        else { return nil }
        let lines = list.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let values = release.split(separator: "\n").map { $0.replacing("\"", with: "") }
        guard let first = lines.first, first.count == 2, values.contains("ID=\(first[0])"),
            values.contains("VERSION_ID=\(first[1])")
        else { return nil }
        self.lines = lines.dropFirst().filter { $0.count == 3 }
    }

    private static var path: String? {
        let installed = Installation.own.folder.deletingLastPathComponent()
            .appending(path: "share/seqrcast/known-holes")
        return try? Installation.own.file(at: installed.path)
    }

    /// The libraries that are older than that; nil without dpkg.
    func oldLibraries() -> [OldLibrary]? {
        let packages = lines.map { $0[0] }
        guard let shown = output(of: "dpkg-query", ["-Wf", "${Package} ${Version}\\n"] + packages) else {
            return nil
        }
        let pairs = shown.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let installed = Dictionary(
            pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
        return lines.compactMap { line in
            guard let version = installed[line[0]], version != line[1], isOlder(version, than: line[1]) else {
                return nil
            }
            return OldLibrary(package: line[0], installed: version, fixed: line[1], source: line[2])
        }
    }

    private func isOlder(_ version: String, than other: String) -> Bool {
        let child = try? ChildProcess(
            executable: "/usr/bin/dpkg", arguments: ["--compare-versions", version, "lt", other])
        return child?.wait() == .exit(0)
    }

    private func output(of program: String, _ arguments: [String]) -> String? {
        guard let child = try? ChildProcess(executable: "/usr/bin/\(program)", arguments: arguments) else {
            return nil
        }
        defer { child.wait() }
        return (try? child.output.readToEnd()).map { String(decoding: $0, as: UTF8.self) }
    }
}
