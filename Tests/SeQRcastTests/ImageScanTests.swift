import Decoding
import Foundation
import Imaging
import Testing

@testable import SeQRcast

/// Time limits of the reading of a file.
struct ImageScanTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func bytes(_ path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: Self.root.appending(path: path)))
    }

    @Test func `no further image is begun after the file's time limit`() throws {
        let file = try bytes("Tests/ImagingTests/Fixtures/pages.tiff")
        let whole = ImageScan(file)
        #expect(whole.pages.count > 1)
        #expect(whole.failure == nil)
        let begun = ImageScan(file, within: .zero)
        #expect(begun.pages.count == 1)
        #expect(begun.failure == .outOfTime)
    }

    @Test func `one image is read however short its time limit`() throws {
        let reading = ImageScan(try bytes("samples/message-text.png"), within: .zero)
        #expect(reading.pages.count == 1)
        #expect(reading.failure == nil)
    }
}
