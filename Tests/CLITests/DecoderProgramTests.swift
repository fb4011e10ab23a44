import Foundation
import Platform
import SeQRcast
import Testing

@testable import CLI

/// Images are decoded by a program of its own; the one with the keys has no decoder.
struct DecoderProgramTests {
    /// The libraries of `seqrcast-decode` that `seqrcast` does not load. Debian 12 and 13 call Leptonica by
    /// different names.
    private static let decoders = [
        ["libzbar"], ["liblept", "libleptonica"], ["libturbojpeg"], ["libwebp"], ["libgif"], ["libtiff"],
        ["libexif"], ["libheif"],
    ]

    /// Whether the strings of a program, which name its libraries, have one of these names.
    private func names(_ library: [String], in program: String) throws -> Bool {
        let file = try Data(contentsOf: URL(fileURLWithPath: program), options: .alwaysMapped)
        return library.contains { file.range(of: Data("\($0).so".utf8)) != nil }
    }

    @Test(arguments: decoders)
    func `seqrcast names no library that decodes images`(library: [String]) throws {
        let decoder = try DecoderProgram().path
        let tool = URL(fileURLWithPath: decoder).deletingLastPathComponent().appending(path: "seqrcast").path
        #expect(try !names(library, in: tool))
        #expect(try names(["libpng16"], in: tool))
        #expect(try names(library, in: decoder))
    }

    @Test func `the decoder program names its libraries`() throws {
        let names = try DecoderProgram().libraries().compactMap { $0.split(separator: " ").first }
        #expect(names == ["zbar", "Leptonica", "libwebp"])
    }

    @Test func `a program that others may change is not started`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "program").path
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: program)
        let installation = Installation(program: program)
        func start(_ place: String = program) throws {
            _ = try DecoderProgram(places: [place], of: installation)
        }
        try start()
        try FileManager.default.setAttributes([.posixPermissions: 0o757], ofItemAtPath: program)
        #expect(throws: DecoderFailure.foreign(path: program)) { try start() }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: program)
        #expect(throws: DecoderFailure.notInstalled(places: [program])) { try start() }
        #expect(throws: DecoderFailure.notInstalled(places: ["/"])) { try start("/") }
    }

    @Test func `a process gets no variable that may hold a secret`() throws {
        let child = try DecoderProgram().scanFiles(DecoderLimits())
        let variables = try String(contentsOfFile: "/proc/\(child.id)/environ", encoding: .utf8)
        let names = variables.split(separator: "\0").compactMap { $0.split(separator: "=").first }
        #expect(Set(names).isSubset(of: ["LC_ALL", "PATH", "LD_LIBRARY_PATH"]))
    }

    @Test func `a process scans an image`() throws {
        let picture = Transcript.root.appending(path: "samples/message-text.png")
        let process = try DecoderProcess(DecoderLimits())
        var scan = ImageScan()
        try process.scan(OpenFile(FileHandle(forReadingFrom: picture), expectedSize: 0), into: &scan)
        #expect(scan.codes.count == 1)
    }

    @Test(arguments: ["/dev/null", "/nowhere"])
    func `a device that cannot be opened as a camera is refused by the process`(device: String) throws {
        #expect(throws: ImagingError.camera(.cannotOpen)) { try CameraProcess(device: device) }
    }

    /// The tool in a folder of its own has no decoder beside it.
    @Test func `a missing decoder program is an error that names the places`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tool = folder.appending(path: "seqrcast")
        try FileManager.default.copyItem(at: Transcript.tool, to: tool)
        let output = Pipe()
        let process = Process()
        process.executableURL = tool
        process.arguments = [
            "inspect", Transcript.root.appending(path: "samples/message-text.png").path,
            "--vault", folder.appending(path: "none").path,
        ]
        process.standardError = output
        try process.run()
        let printed = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(printed.contains("seqrcast-decode, which reads images, is missing"))
        #expect(printed.contains(folder.path))
    }
}
