import Foundation
import Platform
import SeQRcast
import Testing

@testable import CLI

/// Code that a hostile image runs in a decoder process can do nothing but compute. It is planted in
/// one function of each library by a preloaded one (Tests/Planted).
final class ConfinementTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var library: URL { folder.appending(path: "planted.so") }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The compiler that builds the C parts of this package.
        compiler.arguments = [
            "clang", "-shared", "-fPIC", "-o", library.path,
            Transcript.root.appending(path: "Tests/Planted/planted.c").path,
        ]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// How a decoder process with planted code ends that scans a file.
    private func ending(scanning name: String, planted: String) throws -> ChildProcess.Ending {
        let child = try ChildProcess(
            executable: "/usr/bin/env",
            arguments: [
                "LD_PRELOAD=\(library.path)", "PLANTED=\(planted)", try DecoderProgram().path, "files",
                "600000",
            ])
        let picture = Transcript.root.appending(path: "Tests/ImagingTests/Fixtures/\(name)")
        var scan = ImageScan()
        let file = try OpenFile(FileHandle(forReadingFrom: picture), expectedSize: 0)
        #expect(throws: DecoderFailure.crashed) {
            try DecoderProcess(DecoderLimits(time: .seconds(600)), child).scan(file, into: &scan)
        }
        return child.wait()
    }

    @Test(
        .enabled(if: (try? DecoderProgram().isConfined()) == true, "the kernel has no seccomp"),
        arguments: [
            "palette.png", "photo.jpg", "photo.webp", "drawing.gif", "lzw.tiff", "photo.heic", "photo.avif",
            "pages.pdf",
        ],
        [
            "open", "connect", "exec", "fork", "thread", "kill", "shared memory", "growing memory",
        ])
    func `planted code is ended by the kernel`(name: String, planted: String) throws {
        #expect(try ending(scanning: name, planted: planted) == .signal(SIGSYS))
    }

    @Test(.enabled(if: (try? DecoderProgram().isConfined()) == true, "the kernel has no seccomp"))
    func `a decoder process places itself on processors, and no other process`() throws {
        #expect(try ending(scanning: "photo.avif", planted: "affinity") == .exit(78))
    }
}
