import Foundation
import Testing

@testable import CLI

/// Libraries that are older than the version which closed their last known hole.
struct KnownHolesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func holes(_ list: String, release: String) throws -> KnownHoles? {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (path, system) = (folder.appending(path: "holes"), folder.appending(path: "os-release"))
        try list.write(to: path, atomically: true, encoding: .utf8)
        try release.write(to: system, atomically: true, encoding: .utf8)
        return KnownHoles(path: path.path, system: system.path)
    }

    @Test func `versions are compared as dpkg does`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let list =
            "debian 12\nlibc6 999:1 CVE-2026-0001\nlibc6 0~1 CVE-2026-0002\nno-such-package 1 CVE-2026-0003\n"
        let known = try #require(try holes(list, release: "ID=debian\nVERSION_ID=\"12\"\n"))
        let old = try #require(known.oldLibraries())
        #expect(old.map(\.source) == ["CVE-2026-0001"])
        #expect(old.first?.package == "libc6")
    }

    @Test(arguments: ["ID=debian\nVERSION_ID=\"13\"\n", "ID=ubuntu\nVERSION_ID=\"12\"\n", ""])
    func `a list for another system is not used`(release: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try holes("debian 12\nlibc6 999:1 CVE-2026-0001\n", release: release) == nil)
    }

    @Test func `a build that was not installed has no list`() { #expect(KnownHoles() == nil) }
}
