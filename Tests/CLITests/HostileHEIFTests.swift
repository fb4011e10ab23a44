import Foundation
import SeQRcast
import Testing

@testable import CLI

/// Truncated and altered HEIC and AVIF files, in decoder processes: libheif's assertions may end a
/// process, and never this one.
struct HostileHEIFTests {
    private static let folder = Transcript.root.appending(path: "Tests/ImagingTests/Fixtures")

    /// Scans a file, in a process that is replaced after a crash, as the pool does.
    private final class Scanner {
        private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        private let worker = DecoderWorker(DecoderLimits())

        deinit { try? FileManager.default.removeItem(at: file) }

        func scan(_ bytes: Data) throws -> ScannedFile {
            try bytes.write(to: file)
            return worker.scan(InputFile(path: file.path, vaultFiles: [])) { _ in }
        }
    }

    @Test(arguments: [("located.heic", 97), ("located.avif", 61), ("turned.heic", 97), ("alpha.avif", 61)])
    func `a truncated or altered file gives an image or a failure`(name: String, step: Int) throws {
        let bytes = try Data(contentsOf: Self.folder.appending(path: name))
        let scanner = Scanner()
        #expect(try scanner.scan(bytes).failure == nil)
        for index in stride(from: 0, to: bytes.count, by: step) {
            var altered = bytes
            altered[index] ^= 0x10
            for file in [bytes.prefix(index), altered] {
                let scanned = try scanner.scan(file)
                #expect(scanned.failure != nil || scanned.image.pages.count == 1, "\(index)")
                let isStopped = (scanned.failure as? DecoderFailure).map { $0 != .crashed } ?? false
                #expect(!isStopped, "\(index): \(scanned.failure.map { "\($0)" } ?? "")")
            }
        }
        #expect(try scanner.scan(bytes).failure == nil)
    }

    /// A process that started before the first file is prepared for it.
    @Test(arguments: 0..<4, [false, true])
    func `files of all preparations take turns`(first: Int, isEarly: Bool) throws {
        let worker = DecoderWorker(DecoderLimits())
        if isEarly { worker.startEarly() }
        let names = ["photo.jpg", "photo.heic", "pages.pdf", "photo.avif"]
        for name in names[first...] + names[..<first] + names.reversed() {
            let file = InputFile(path: Self.folder.appending(path: name).path, vaultFiles: [])
            #expect(worker.scan(file) { _ in }.failure == nil, "\(name)")
        }
    }
}
