import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests that the search ends, whatever the image shows.
@Suite struct DeadlineTests {
    /// Much longer than any search takes: an endless search shows as one that was cut short.
    private var generous: ContinuousClock.Instant { .now + .seconds(60) }

    @Test func `no pass starts after the deadline`() throws {
        let code = try GrayImage(drawing: "LATE", scale: 5)
        let late = CodeReader.read(code, until: .now - .seconds(1))
        #expect(late == Detections(codes: [], undecodedSymbols: [], isCutShort: true))
        let soon = CodeReader.read(code, until: generous)
        #expect(soon.codes.map(\.text) == ["LATE"])
        #expect(!soon.isCutShort)
    }

    @Test func `a search without a deadline is never cut short`() throws {
        #expect(!CodeReader.read(.white(width: 300, height: 300)).isCutShort)
        #expect(!CodeReader.read(try GrayImage(drawing: "EARLY", scale: 5)).isCutShort)
    }

    /// Draws columns and rows of finder patterns at a pitch in pixels.
    private func flood(columns: Int, rows: Int, module: Int, pitch: Int) -> GrayImage {
        GrayImage(width: columns * pitch, height: rows * pitch) { x, y in
            let (column, row) = (x % pitch / module, y % pitch / module)
            guard column < 7, row < 7 else { return 255 }
            return max(abs(column - 3), abs(row - 3)) == 2 ? 255 : 0
        }
    }

    @Test(arguments: [(5, 40), (3, 24), (2, 40)])
    func `the search of a page full of finder patterns ends`(module: Int, pitch: Int) {
        let detections = CodeReader.read(
            flood(columns: 40, rows: 25, module: module, pitch: pitch), until: generous)
        #expect(detections.codes.isEmpty)
        #expect(!detections.isCutShort)
    }

    @Test func `the search of nested patterns of all sizes ends`() {
        // Nested squares whose rings get wider outwards.
        let page = GrayImage(width: 1500, height: 1500) { x, y in
            let reach = max(abs(x % 500 - 250), abs(y % 500 - 250))
            return [1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199].count { $0 <= reach } % 2 == 0 ? 0 : 255
        }
        let detections = CodeReader.read(page, until: generous)
        #expect(detections.codes.isEmpty)
        #expect(!detections.isCutShort)
    }

    @Test func `a code among many stray finder patterns is read`() throws {
        let code = try GrayImage(drawing: sampleText(count: 80), scale: 5)
        let page = flood(columns: 16, rows: 8, module: 5, pitch: 100).pasting(code, x: 600, y: 300)
        let found = CodeReader.read(page, until: generous).codes
        #expect(found.map(\.text) == [sampleText(count: 80)])
    }

    @Test(arguments: [(1, 1), (1, 5000), (5000, 1), (2, 5000), (5000, 3)])
    func `the search of very narrow images ends`(width: Int, height: Int) {
        for gray: UInt8 in [0, 128, 255] {
            let plain = GrayImage(
                width: width, height: height, pixels: Array(repeating: gray, count: width * height))
            for image in [plain, plain.noisy(amplitude: 255)] {
                let detections = CodeReader.read(image, until: generous)
                #expect(detections == Detections(codes: [], undecodedSymbols: [], isCutShort: false))
            }
        }
    }
}
