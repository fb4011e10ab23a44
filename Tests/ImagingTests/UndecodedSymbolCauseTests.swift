import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of the cause, which depends on the position and size of the outline.
@Suite struct UndecodedSymbolCauseTests {
    private let view = View(GrayImage.white(width: 400, height: 300))

    /// Creates an undecoded symbol of 25 modules per side, each with this many pixels.
    private func undecodedSymbol(module: Double, x: Double = 100, y: Double = 100, in view: View? = nil)
        -> UndecodedSymbol
    {
        let far = 25 * module
        let corners = [(0, 0), (0, far), (far, far), (far, 0)].map { Spot(x: x + $0, y: y + $1) }
        let symbol = SymbolCandidate(
            corners: corners, finders: [], dimension: 25, timing: 1, isRegular: false)
        return UndecodedSymbol(symbol, in: view ?? self.view)
    }

    @Test func `fewer than two pixels per module are too few`() {
        #expect(undecodedSymbol(module: 1.2).cause == .tooSmall(pixelsPerModule: 1.2))
        #expect(undecodedSymbol(module: 1.94).cause == .tooSmall(pixelsPerModule: 1.9))
        #expect(undecodedSymbol(module: 2.1).cause == .unclear)
        #expect(undecodedSymbol(module: 7).cause == .unclear)
    }

    @Test(arguments: [(-20, 100), (100, -20), (320, 100), (100, 220)] as [(Double, Double)])
    func `an outline that leaves the image is cut off`(x: Double, y: Double) {
        #expect(undecodedSymbol(module: 4, x: x, y: y).cause == .cutOff)
    }

    @Test(arguments: [(-3, 100), (100, -3), (302, 100), (100, 202)] as [(Double, Double)])
    func `an outline that leaves the image by less than a module is not cut off`(x: Double, y: Double) {
        #expect(undecodedSymbol(module: 4, x: x, y: y).cause == .unclear)
    }

    @Test func `the cause depends on the size in the file`() {
        let reduced = View(
            GrayImage(width: 100, height: 75, pixels: Array(repeating: 255, count: 7500), reduction: 4))
        #expect(undecodedSymbol(module: 4, x: 200, y: 100, in: reduced).cause == .unclear)
    }

    @Test func `corners are in whole pixels`() {
        let expected = [(100, 100), (100, 138), (138, 138), (138, 100)].map { Point(x: $0, y: $1) }
        #expect(undecodedSymbol(module: 1.5).corners == expected)
    }
}
