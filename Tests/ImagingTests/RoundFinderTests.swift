import Decoding
import Foundation
import Testing

@testable import Imaging
@testable import ImagingSupport

/// Tests of symbols whose finder patterns are drawn as circles.
@Suite struct RoundFinderTests {
    /// Draws a symbol with eight pixels a module, turned around its middle.
    private func drawing(_ text: String, degrees: Double) throws -> GrayImage {
        let code = try GrayImage(drawing: text, scale: 1)
        let (side, size) = (Double(code.width), 12 * code.width)
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let finders = [(7.5, 7.5), (side - 7.5, 7.5), (7.5, side - 7.5)]
        return GrayImage(width: size, height: size) { x, y in
            let (right, down) = (Double(x) + 0.5 - Double(size) / 2, Double(y) + 0.5 - Double(size) / 2)
            let u = (right * cosine + down * sine) / 8 + side / 2
            let v = (down * cosine - right * sine) / 8 + side / 2
            for (middleX, middleY) in finders where max(abs(u - middleX), abs(v - middleY)) < 4 {
                let distance = hypot(u - middleX, v - middleY)
                return distance < 1.5 || 2.5..<3.5 ~= distance ? 0 : 255
            }
            guard 0..<side ~= u, 0..<side ~= v else { return 255 }
            return Double(code.pixels[Int(v) * code.width + Int(u)])
        }
    }

    @Test(arguments: [0.0, 10, 20, 30, 45, 70, 200])
    func `round finder patterns are found at any angle`(degrees: Double) throws {
        let text = "ROUND FINDER PATTERNS ARE DRAWN BY SOME PROGRAMS"
        #expect(CodeReader.read(try drawing(text, degrees: degrees)).codes.map(\.text) == [text])
    }
}
