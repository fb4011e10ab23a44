import Foundation
import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// A program that a PDF has taken over reaches nothing. It stands in for pdftoppm (Tests/Planted).
final class ConfinedPDFTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let pdf = Array("%%EOF".utf8)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Compiles the program.
    private func program(named name: String) throws -> String {
        let program = folder.appending(path: name).path
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Planted/pages.c")
        try #require(try run("/usr/bin/env", ["clang", "-o", program, source.path]) == 0)
        return program
    }

    private func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = try Process.run(URL(fileURLWithPath: program), arguments: arguments)
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func `pdftoppm has limits, reads fonts alone, changes no file, and reaches no process`() throws {
        let program = try program(named: "pages")
        let hasLandlock = try run(program, ["landlock"]) == 0
        #expect(dup2(0, 499) == 499)
        defer { close(499) }
        var reports: [String] = []
        try PDF(pdf, program: program).forEachImage(within: nil) { page in
            reports.append(String(decoding: page.pixels, as: UTF8.self))
            return true
        }
        // Without Landlock the kernel forbids no file.
        if !hasLandlock { reports = reports.map { $0.components(separatedBy: " /")[0] } }
        #expect(reports == ["\(224 << 20) 60 0"])
    }

    @Test func `pdftoppm ends with the thread that started it`() async throws {
        let program = try program(named: "waiting")
        let file = pdf
        let started = try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try PDF(file, program: program) }) }.start()
        }
        // A descriptor of a process becomes readable when that ends (pidfd_open(2)).
        var end = pollfd(fd: started.handle, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&end, 1, 60_000) == 1)
    }
}
