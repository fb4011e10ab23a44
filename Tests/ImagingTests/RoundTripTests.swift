import Decoding
import Imaging
import Testing

@testable import ImagingSupport

/// Text → symbol → PNG → image → text.
@Suite struct RoundTripTests {
    @Test(arguments: [1, 2, 5, 8, 11, 14, 17, 20, 25, 30, 35, 40], ErrorCorrection.allCases)
    func `a drawn symbol is read`(version: Int, level: ErrorCorrection) throws {
        let text = sampleText(count: Symbol.capacity(version: version, level: level))
        for scale in [1, 2, 3, 8] {
            let image = try GrayImage(drawing: text, scale: scale, level: level)
            #expect(CodeReader.read(image).codes.map(\.text) == [text], "scale \(scale)")
            let searched = CodeReader.read(image, by: ReadingPass.all[...]).codes
            #expect(searched.map(\.text) == [text], "scale \(scale)")
        }
    }

    @Test func `a symbol is read at every quarter turn`() throws {
        let text = sampleText(count: 200)
        var image = try GrayImage(drawing: text, scale: 5)
        for _ in 0..<4 {
            #expect(CodeReader.read(image).codes.map(\.text) == [text])
            image = image.turned()
        }
    }
}
